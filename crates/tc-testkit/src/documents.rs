//! The code blocks of the documents, as doctests.

#[doc = include_str!("../../../README.md")]
struct _Readme;

#[doc = include_str!("../../../docs/notation.md")]
struct _Notation;

#[doc = include_str!("../../../docs/design.md")]
struct _Design;

#[doc = include_str!("../../../docs/machine.md")]
struct _Machine;

#[doc = include_str!("../../../docs/migrating.md")]
struct _Migrating;

#[doc = include_str!("../../../docs/commitment.md")]
struct _Commitment;

#[doc = include_str!("../../../docs/cookbook.md")]
struct _Cookbook;

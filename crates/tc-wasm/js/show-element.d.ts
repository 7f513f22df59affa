/**
 * Importing this module defines `<flagfall-clock>` with the smallest module of WebAssembly: it draws the views that a server sends.
 * It has no clock of its own, so that `clock` is `null` unless you set one, and without one `handle`, `start` and the like throw a
 * `FlagfallError` of the kind `not_in_module`. Everything else is as in `flagfall/element`.
 */
export { FlagfallClock } from "./element.js";
export type { AlertDetail, AlertKind, EffectsDetail, ErrorDetail, FlagDetail, FlagfallClockEventMap, Layout, UnstampedEvent } from "./element.js";

/**
 * Importing this module defines `<flagfall-clock>` with the smallest module of WebAssembly: it draws the views that a server sends.
 * It has no clock of its own, so `clock` is `null` unless you set one. Without a clock and without a view, `handle`, `start` and the
 * like throw a `FlagfallError` of the kind `not_in_module`. Everything else is as in `flagfall/element`. Import only one of the two: the
 * first one that is loaded defines the element.
 */
export { FlagfallClock } from "./element.js";
export type { AlertDetail, AlertKind, EffectsDetail, ErrorDetail, FlagDetail, FlagfallClockEventMap, Layout, UnstampedEvent } from "./element.js";

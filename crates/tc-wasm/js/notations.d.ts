/** Clocks, and controls in every notation: everything but rounds and reports, in a smaller module. */
export * from "./clock.js";
export * from "./controls.js";

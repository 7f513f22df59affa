// Errors of this package, and calls that turn what WebAssembly throws into them.

/** Why a text or a value is refused. */
export class FlagfallError extends Error {
  constructor(problem) {
    super(problem.message);
    this.name = "FlagfallError";
    this.kind = problem.kind;
    this.rule = problem.rule ?? null;
    this.source = problem.source ?? null;
    this.span = problem.span ?? null;
    this.label = problem.label ?? "";
    this.hints = problem.hints ?? [];
    this.from = problem.from ?? null;
  }
}

/** Calls a function of the WebAssembly module. What it throws is the JSON of a problem. */
export function call(work) {
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown === "string") throw new FlagfallError(JSON.parse(thrown));
    throw thrown;
  }
}

// Errors of this package, and calls that turn everything else that is thrown into them.

/** Why a text or a value is refused. */
export class FlagfallError extends Error {
  constructor(problem, options) {
    super(problem.message, options);
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

/** Refuses what the loaded module was built without. */
export function absent(what) {
  const message = `this module only shows the clocks of servers, without ${what}; import \`flagfall/clock\` or \`flagfall/element\``;
  throw new FlagfallError({ kind: "not_in_module", message });
}

/**
 * Calls a function of the WebAssembly module. A refusal is thrown there as the JSON of a problem. Everything else is a
 * fault of the module, after which its memory cannot be trusted.
 */
export function call(work) {
  try {
    return work();
  } catch (thrown) {
    if (typeof thrown === "string") throw new FlagfallError(JSON.parse(thrown));
    const message = "the WebAssembly module has failed; load it again, and report what was called";
    throw new FlagfallError({ kind: "internal", message }, { cause: thrown });
  }
}

/** A part of a text, in UTF-16 units as JavaScript counts them. */
export interface Span {
  start: number;
  end: number;
}

/** Advice. */
export interface Hint {
  /** The advice: lower case, one line, no full stop. */
  text: string;
  /** The text or the name to use instead. */
  suggestion: string | null;
  /**
   * A `correction` is the corrected text, an `example` any legal text. A `guess` is a control that the text may mean, if a
   * word that is not known is left out or read as another one: ask before you use it.
   */
  applicability: "correction" | "example" | "guess";
}

/** Why a text or a value is refused. */
export class FlagfallError extends Error {
  private constructor();
  /**
   * The stable name of the kind, such as `missing_unit`; `bad_argument` for a value of a wrong type, `not_in_module` for what the
   * loaded module was built without.
   */
  readonly kind: string;
  /** The number of the rule that explains it. */
  readonly rule: string | null;
  /** The text that was read. */
  readonly source: string | null;
  /** The place in the text. */
  readonly span: Span | null;
  /** The words for the place; empty if there are none. */
  readonly label: string;
  /** Advice, the likeliest first. */
  readonly hints: Hint[];
  /** The name of the notation that cannot read the text. */
  readonly from: string | null;
}

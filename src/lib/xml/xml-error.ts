const MESSAGES = {
  malformed: 'The text is not well-formed XML.',
  doctype: 'A document type declaration is not allowed.',
  too_deep: 'The elements are nested too deeply.',
  too_large: 'The document is too long or has too many elements or attributes.',
} as const satisfies Record<string, string>;

export type XmlErrorReason = keyof typeof MESSAGES;

/** Both are 1-based. */
export type XmlPosition = { readonly line: number; readonly column: number };

/** The message contains no text of the document, which may be secret. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly reason: XmlErrorReason;
  /** Where the error was detected, if known. */
  readonly position: XmlPosition | undefined;

  constructor(reason: XmlErrorReason, place?: XmlPosition) {
    super(MESSAGES[reason]);
    this.reason = reason;
    this.position = place;
  }
}

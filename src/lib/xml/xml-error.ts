const SENTENCES = {
  malformed: 'the text is not well-formed XML',
  doctype: 'a document type declaration is not accepted',
  too_deep: 'the elements are nested too deep',
  too_large: 'the document has too many elements or attributes',
} as const satisfies Record<string, string>;

export type XmlErrorReason = keyof typeof SENTENCES;

/** Both counted from 1. */
export type XmlPlace = { readonly line: number; readonly column: number };

/** A document that is refused. The message holds nothing of it. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly reason: XmlErrorReason;
  /** Where it was noticed, where that is known. */
  readonly place: XmlPlace | undefined;

  constructor(reason: XmlErrorReason, place?: XmlPlace) {
    super(SENTENCES[reason]);
    this.reason = reason;
    this.place = place;
  }
}

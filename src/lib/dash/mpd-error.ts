const SENTENCES = {
  not_an_mpd: 'the text is not a DASH MPD',
  malformed: 'the MPD is not well-formed XML',
  doctype: 'an MPD with a document type declaration is not accepted',
  too_deep: 'the elements of the MPD are nested too deep',
  too_large: 'the MPD is too large',
  too_many_bases: 'the MPD has too many base addresses for one resource',
} as const satisfies Record<string, string>;

export type MpdErrorReason = keyof typeof SENTENCES;

/** An MPD that cannot be handed on. The message names no address. */
export class MpdError extends Error {
  override readonly name = 'MpdError';
  readonly reason: MpdErrorReason;

  constructor(reason: MpdErrorReason, options?: ErrorOptions) {
    super(SENTENCES[reason], options);
    this.reason = reason;
  }
}

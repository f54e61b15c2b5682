const MESSAGES = {
  not_an_mpd: 'The text is not a DASH MPD.',
  malformed: 'The MPD is not well-formed XML.',
  doctype: 'A document type declaration is not allowed in an MPD.',
  too_deep: 'The elements of the MPD are nested too deeply.',
  too_large: 'The MPD is too large.',
  url_too_long: 'A URL of the MPD is too long to seal.',
  too_many_bases: 'The MPD has too many base URLs for one resource.',
} as const satisfies Record<string, string>;

export type MpdErrorReason = keyof typeof MESSAGES;

/** An MPD that cannot be served. The message contains no URL, which may be secret. */
export class MpdError extends Error {
  override readonly name = 'MpdError';
  readonly reason: MpdErrorReason;

  constructor(reason: MpdErrorReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}

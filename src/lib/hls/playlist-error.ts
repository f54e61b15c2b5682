const MESSAGES = {
  not_a_playlist: 'The text is not an HLS playlist.',
  undefined_variable: 'The playlist refers to an undefined variable.',
  expansion_too_large: 'The variables of the playlist expand to too much text.',
  too_many_variables: 'The playlist defines too many variables.',
  too_many_lines: 'The playlist has too many lines.',
  not_ended: 'The playlist has not ended, or its durations are missing or implausible.',
  url_too_long: 'A URL of the playlist is too long to seal.',
  too_many_urls: 'The playlist has too many URLs.',
  too_many_attributes: 'A tag of the playlist has too many attributes.',
} as const satisfies Record<string, string>;

export type PlaylistErrorReason = keyof typeof MESSAGES;

/** A playlist that cannot be served. The message contains no URL, which may be secret. */
export class PlaylistError extends Error {
  override readonly name = 'PlaylistError';
  readonly reason: PlaylistErrorReason;

  constructor(reason: PlaylistErrorReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

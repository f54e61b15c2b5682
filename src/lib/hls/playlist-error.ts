const SENTENCES = {
  not_a_playlist: 'the text is not an HLS playlist',
  undefined_variable: 'the playlist refers to a variable that nothing defines',
  expansion_too_large: 'the variables of the playlist expand to too much text',
  too_many_lines: 'the playlist has too many lines',
  not_ended: 'the playlist goes on, or tells no durations',
  address_too_long: 'the address of the playlist is too long to be handed on',
  too_many_attributes: 'a tag of the playlist has too many attributes',
} as const satisfies Record<string, string>;

export type PlaylistErrorReason = keyof typeof SENTENCES;

/** A playlist that cannot be handed on. The message names no address. */
export class PlaylistError extends Error {
  override readonly name = 'PlaylistError';
  readonly reason: PlaylistErrorReason;

  constructor(reason: PlaylistErrorReason) {
    super(SENTENCES[reason]);
    this.reason = reason;
  }
}

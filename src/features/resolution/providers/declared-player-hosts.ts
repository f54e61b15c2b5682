/**
 * Hosts that only serve the video players of one operator’s customers, and may therefore be framed
 * on pages of other domains. To be listed, every page of the host must be a video player, and the
 * operator must offer the host for framing. `since` is the date of the review.
 */
export const DECLARED_PLAYER_HOSTS: readonly DeclaredPlayerHost[] = [
  { host: 'embed.voomly.com', operator: 'Voomly', since: '2026-11-23' },
  { host: 'player.castr.com', operator: 'Castr', since: '2026-11-23' },
  { host: 'player.cloudinary.com', operator: 'Cloudinary', since: '2026-11-23' },
  { host: 'player.restream.io', operator: 'Restream', since: '2026-11-23' },
  { host: 'player.theplatform.com', operator: 'thePlatform (Comcast)', since: '2026-11-23' },
  { host: 'player.vdocipher.com', operator: 'VdoCipher', since: '2026-11-23' },
  { host: 'player.viloud.tv', operator: 'Viloud', since: '2026-11-23' },
  { host: 'play.gumlet.io', operator: 'Gumlet', since: '2026-11-23' },
];

type DeclaredPlayerHost = {
  readonly host: string;
  readonly operator: string;
  /** ISO 8601. */
  readonly since: string;
};

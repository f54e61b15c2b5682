/**
 * Opens a video while the issuer exists and the playlist, of the same account, contains the video. A
 * grant for the playlist itself names the playlist in place of the video.
 */
export type MemberIssuer = {
  readonly issuer: string;
  readonly playlistId: string;
  readonly videoId: string;
};

/** The `issuer` of the limits of a grant. IDs contain no space. */
export function toMemberIssuer({ issuer, playlistId, videoId }: MemberIssuer): string {
  return `${issuer} ${playlistId} ${videoId}`;
}

/** The key or link on which an issuer depends, which may be the issuer itself. */
export function toRootIssuer(text: string): string {
  return parseMemberIssuer(text)?.issuer ?? text;
}

/** Undefined for an issuer that opens videos regardless of playlists. */
export function parseMemberIssuer(text: string): MemberIssuer | undefined {
  const [issuer = '', playlistId, videoId] = text.split(' ');
  return playlistId === undefined || videoId === undefined
    ? undefined
    : { issuer, playlistId, videoId };
}

import type { PlaylistAudience } from './playlist.ts';

/** Identifies a list of videos for its cursors. */
export function toListName({
  playlistId,
  audience,
}: {
  readonly playlistId: string;
  readonly audience: PlaylistAudience;
}): string {
  return JSON.stringify([playlistId, audience]);
}

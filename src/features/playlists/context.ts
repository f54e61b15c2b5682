import type { Videos } from '#features/videos/index.ts';

/** The services that operations on playlists use: those of their videos. */
export type PlaylistContext = Videos['ctx'];

export type PlaylistReadContext = PlaylistContext & Pick<Videos, 'findPlaylistGuest'>;

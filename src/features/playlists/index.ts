/** The public interface of the feature. */
export { PLAYLIST_EVENTS } from './describe-playlist-events.ts';
export { toPlaylistLinks, toVideoToken } from './links.ts';
export { findMemberOwners, findPlaylistsWith, toPairKey } from './item-store.ts';
export { addBatch, findVideoId } from './add-batch.ts';
export { getOwnedPlaylist } from './change-playlist.ts';
export { PlaylistParams } from './wire.ts';
export { fillPlaylist, requirePlaylist } from './fill-playlist.ts';
export { listAllPlaylists } from './list-all-playlists.ts';
export { deleteAccountPlaylists } from './playlist-store.ts';
export { registerPlaylistRoutes } from './routes.ts';
export type { PlaylistEntry } from './read-playlist.ts';
export { type PlaylistWindow, readWindow } from './read-window.ts';
export { toPlaylistWire } from './to-playlist-wire.ts';

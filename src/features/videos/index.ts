export { createVideos, type Videos } from './create-videos.ts';
export type { NotePlay } from './note-play.ts';
export { type Grant, isGranted, type PlaybackTokens } from './playback-token.ts';
export type { FindReadableVideo, FindVideo } from './readable-videos.ts';
export { registerVideoRoutes } from './routes.ts';
export { toPlayable } from './to-playable.ts';
export { toVideoWire } from './to-video-wire.ts';
export type { ReadyVideo, Source, Video } from './video.ts';
export type { VideoWire } from './wire.ts';

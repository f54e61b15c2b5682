export { createVideos, type Videos } from './create-videos.ts';
export type { FindReadableVideo } from './readable-videos.ts';
export { registerVideoRoutes } from './routes.ts';
export { toVideoWire } from './to-video-wire.ts';
export type { ReadyVideo, Source, Video } from './video.ts';
export type { VideoWire } from './wire.ts';

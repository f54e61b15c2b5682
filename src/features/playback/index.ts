export { measurePoster, type PosterSizes } from './posters/measure-poster.ts';
export { isEmbeddingAllowed, listDecisiveHeaders } from './viewer/embed-guard.ts';
export { Posters } from './posters/posters.ts';
export { registerStreamRoutes } from './routes/stream-routes.ts';
export { FrameCapture } from './posters/frame-capture.ts';
export { createPictureDecoder } from './previews/picture-decoder.ts';
export type { PlaybackDeps } from './routes/playback-context.ts';

export { createMeasurePoster } from './posters/measure-poster.ts';
export { readToken } from './routes/play.ts';
export { createPosters } from './posters/posters.ts';
export { registerStreamRoutes, type StreamDeps } from './routes/stream-routes.ts';
export { createCaptureFrame } from './posters/capture-frame.ts';
export { createPictureDecoder } from './previews/picture-decoder.ts';

export { createMeasurePoster } from './posters/measure-poster.ts';
export { readToken } from './play.ts';
export { createPosters } from './posters/posters.ts';
export { registerStreamRoutes, type StreamDeps } from './stream-routes.ts';
export { createCaptureFrame } from './posters/capture-frame.ts';
export { createPictureDecoder } from './previews/picture-decoder.ts';

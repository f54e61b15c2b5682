export { createSubtitles, type Subtitles } from './create-subtitles.ts';
export { registerSubtitleRoutes } from './routes.ts';
export { findTracks } from './store.ts';

export { createSubtitles, type Subtitles } from './create-subtitles.ts';
export { registerSubtitleRoutes } from './routes.ts';
export { countTracks, findTracks } from './track-store.ts';

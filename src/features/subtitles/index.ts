export { createSubtitles, type Subtitles } from './create-subtitles.ts';
export { registerSubtitleRoutes } from './routes.ts';
export { countTracks, findOriginal, findTracks, findVtt } from './track-store.ts';

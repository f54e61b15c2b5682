/** The door of the feature: everything that others may use. */
export { createMeasurePoster } from './posters/measure-poster.ts';
export { readToken } from './play.ts';
export { createPosters } from './posters/posters.ts';
export { registerStreamRoutes } from './stream-routes.ts';
export { createTakeFrame } from './posters/take-frame.ts';

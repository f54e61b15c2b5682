/** The door of the feature: everything that others may use. */
export { createMeasurePoster } from './measure-poster.ts';
export { readToken } from './play.ts';
export { createPosters } from './posters.ts';
export { registerStreamRoutes } from './stream-routes.ts';
export { createTakeFrame } from './take-frame.ts';

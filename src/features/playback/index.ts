/** The door of the feature: everything that others may use. */
export { readToken } from './play.ts';
export { registerStreamRoutes } from './stream-routes.ts';

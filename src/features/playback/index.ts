/** The door of the feature: everything that others may use. */
export { registerStreamRoutes } from './stream-routes.ts';

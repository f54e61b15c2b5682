export { registerHealthRoutes } from './routes.ts';
export type { HealthDeps } from './routes.ts';

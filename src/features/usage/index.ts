export { registerUsageRoutes } from './routes.ts';
export { toUsageWire } from './to-wire.ts';
export { hasReachedQuota, readUsage, type Usage, type UsageContext } from './usage.ts';

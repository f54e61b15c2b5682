export { registerUsageRoutes } from './routes.ts';
export { toUsageWire } from './to-wire.ts';
export { readUsage, type UsageContext } from './usage.ts';

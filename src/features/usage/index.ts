export { registerUsageRoutes } from './routes.ts';
export { toUsageWire } from './to-wire.ts';
export { createReadUsage, type ReadUsage } from './usage.ts';

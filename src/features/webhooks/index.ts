export { createWebhooks, type Webhooks, type WebhooksDeps } from './create-webhooks.ts';
export { createDeliveries, type Deliveries } from './create-deliveries.ts';
export { describeEvents, type EventDescription } from './describe-events.ts';
export type { IsOwnerActive } from './is-owner-active.ts';
export type { PublishEvent } from './publish-event.ts';
export { registerWebhookRoutes } from './routes.ts';

export type { WebhookContext } from './context.ts';
export { createDeliverJob } from './delivery/deliver-job.ts';
export { createWebhook } from './destinations/create-webhook.ts';
export { countDestinations, listDestinations } from './destinations/destination-store.ts';
export { deleteAccountWebhooks } from './events/delete-account-webhooks.ts';
export { describeEvents, type EventDescription } from './events/describe-events.ts';
export { createEraseOldEvents } from './events/erase-old-events.ts';
export { publishEvent } from './events/publish-event.ts';
export { registerWebhookRoutes } from './http/routes.ts';

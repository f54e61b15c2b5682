export type { WebhookContext } from './destinations/webhook-context.ts';
export { countBacklog, type WebhookBacklog } from './delivery/backlog-store.ts';
export { createDeliverJob } from './delivery/deliver-job.ts';
export { createWebhook } from './destinations/create-webhook.ts';
export { countDestinations } from './destinations/destination-store.ts';
export { deleteAccountWebhooks } from './events/delete-account-webhooks.ts';
export {
  describeEvents,
  type EventsDescription,
  listEventExamples,
} from './events/describe-events.ts';
export { createEraseOldEvents } from './events/erase-old-events.ts';
export { publishEvent } from './events/publish-event.ts';
export { describeWebhooks } from './http/destination-routes.ts';
export { registerWebhookRoutes } from './http/routes.ts';

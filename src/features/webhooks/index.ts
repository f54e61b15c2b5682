export { createWebhooks, type Webhooks } from './create-webhooks.ts';
export type { NewEvent, PublishEvent } from './publish-event.ts';

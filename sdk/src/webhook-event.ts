import type { Video } from './api-types.ts';

type Of<Type extends string, Data> = {
  readonly id: string;
  readonly type: Type;
  readonly apiVersion: 'v1';
  readonly createdAt: string;
  readonly data: Data;
};

type VideoEventType =
  | 'video.created'
  | 'video.ready'
  | 'video.failed'
  | 'video.updated'
  | 'video.deleted'
  | 'video.live_started'
  | 'video.live_ended'
  | 'video.source_lost'
  | 'video.source_recovered';

/** What a delivery says. `switch` on `type`, with a `default` for what later versions add. */
export type WebhookEvent =
  | { [Type in VideoEventType]: Of<Type, { readonly video: Video }> }[VideoEventType]
  | Of<'webhook.test', { readonly webhookId: string }>;

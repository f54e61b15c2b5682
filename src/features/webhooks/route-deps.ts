import type { Guard } from '#contract/guard.ts';
import type { AnswerOnce } from '#platform/http/idempotency.ts';

import type { Webhooks } from './create-webhooks.ts';

/** What the routes need. */
export type WebhookRouteDeps = {
  readonly webhooks: Webhooks;
  readonly guard: Guard;
  readonly answerOnce: AnswerOnce;
  /** What the links in answers begin with. */
  readonly publicUrl: URL;
};

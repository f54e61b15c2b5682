import type { WebhookContext } from '#features/webhooks/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { openQuotas } from './open-quotas.ts';
import { testSecrets } from './test-secrets.ts';

/** By default, every URL counts as public, every account exists, and everything is unlimited. */
type Options = Partial<Pick<WebhookContext, 'checkUrl' | 'lockOwner' | 'quotas'>>;

/**
 * The webhooks feature on the given database, with the same secret in all tests. No worker delivers
 * events.
 */
export function openWebhooks(
  database: Database,
  { checkUrl = async () => {}, lockOwner = async () => {}, quotas = openQuotas(database) }: Options,
): WebhookContext {
  return {
    database,
    secrets: testSecrets,
    checkUrl,
    lockOwner,
    quotas,
    isOwnerActive: async () => true,
    clock: systemClock,
  };
}

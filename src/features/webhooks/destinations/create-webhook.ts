import type { EventPattern } from '#contract/events.ts';
import type { AccountId } from '#contract/ids.ts';
import { normalizeTags } from '#contract/tags.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { newWebhookId } from '#platform/new-id.ts';

import { checkDestinationUrl } from './check-destination-url.ts';
import { checkPlaylists } from './check-playlists.ts';
import { countDestinations, insertDestination } from './destination-store.ts';
import type { Destination } from './destination.ts';
import { getDestination } from './get-destination.ts';
import { createSigningSecret } from './signing-secret.ts';
import type { WebhookContext } from './webhook-context.ts';

export type CreateWebhookInput = {
  readonly url: string;
  readonly events: readonly EventPattern[];
  readonly tags?: readonly string[];
  readonly playlists?: readonly string[];
  readonly description?: string | null;
};

/** The secret is returned only once. */
export type DestinationWithSecret = { readonly destination: Destination; readonly secret: string };

/** Throws validation_failed, quota_exceeded and the errors of `lockOwner`. */
export async function createWebhook(
  ctx: WebhookContext,
  accountId: AccountId,
  { url: text, description = null, events, tags: tagTexts = [], ...input }: CreateWebhookInput,
): Promise<DestinationWithSecret> {
  const { database, secrets, clock, quotas, lockOwner, checkUrl } = ctx;
  const tags = normalizeTags(tagTexts, '/tags');
  const url = await checkDestinationUrl(text, checkUrl);
  const secret = createSigningSecret();
  const destination = await database.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const count = (): Promise<number> => countDestinations(tx, accountId);
    await quotas.enforce(tx, { accountId, quota: 'webhooks', count });
    const id = newWebhookId();
    const playlists = await checkPlaylists(tx, ctx, {
      accountId,
      playlists: input.playlists ?? [],
    });
    const filters = { events, tags, playlists };
    const values = { id, accountId, url, description, ...filters, secret, nowMs: clock() };
    await insertDestination(tx, secrets, values);
    const details = {
      host: url.host,
      events,
      ...(tags.length > 0 && { tags }),
      ...(playlists.length > 0 && { playlists }),
    };
    const entry = { accountId, subjectId: id, details };
    await recordAudit(tx, { clock }, { ...entry, action: 'webhook.created' });
    return getDestination(tx, secrets, { id, accountId });
  });
  return { destination, secret };
}

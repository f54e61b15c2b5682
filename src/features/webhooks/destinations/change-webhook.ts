import { normalizeTags } from '#contract/tags.ts';
import type { AuditDetails } from '#platform/audit/audit-entry.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';

import { checkDestinationUrl } from './check-destination-url.ts';
import { checkPlaylists } from './check-playlists.ts';
import type { CreateWebhookInput, DestinationWithSecret } from './create-webhook.ts';
import { toDeliverJob } from './deliver-job-kind.ts';
import { deleteDestination, updateDestination, writeSecret } from './destination-store.ts';
import type { Destination, DestinationKey } from './destination.ts';
import {
  type ConditionalDestinationKey,
  getDestination,
  lockAndGetDestination,
} from './get-destination.ts';
import { createSigningSecret } from './signing-secret.ts';
import type { WebhookContext } from './webhook-context.ts';

/** Throws webhook_not_found, precondition_failed and validation_failed. */
export async function updateWebhook(
  ctx: WebhookContext,
  key: ConditionalDestinationKey,
  {
    url: text,
    tags,
    playlists,
    enabled,
    ...input
  }: Partial<CreateWebhookInput> & { readonly enabled?: boolean },
): Promise<Destination> {
  const { database, secrets, clock, checkUrl } = ctx;
  // Checked before the URL, so that a caller without access cannot trigger DNS lookups.
  await getDestination(database.queries, secrets, key);
  const url = text === undefined ? undefined : await checkDestinationUrl(text, checkUrl);
  return database.transaction(async (tx) => {
    const current = await lockAndGetDestination(tx, secrets, key);
    // The disabled state and failure count change only when `enabled` changes.
    const isToggled = enabled !== undefined && enabled !== (current.disabled === null);
    const changes = {
      ...input,
      ...(tags !== undefined && { tags: normalizeTags(tags, '/tags') }),
      ...(playlists !== undefined && {
        playlists: await checkPlaylists(tx, ctx, {
          accountId: key.accountId,
          playlists,
          known: current.playlists,
        }),
      }),
      ...(url !== undefined && { url }),
      ...(isToggled && { enabled }),
    };
    if (Object.keys(changes).length === 0) return current;
    await updateDestination(tx, secrets, { id: current.id, changes, nowMs: clock() });
    await database.changes.publish(tx, 'webhook', key.accountId);
    await recordAudit(tx, ctx, {
      accountId: key.accountId,
      action: 'webhook.updated',
      subjectId: current.id,
      details: toAuditDetails(changes),
    });
    // Fails the pending deliveries of a disabled destination, or sends those of an enabled one.
    if (isToggled) await enqueueJob(tx, ctx, toDeliverJob(current.id));
    return getDestination(tx, secrets, { id: key.id, accountId: key.accountId });
  });
}

/** The previous secret also signs for `overlapMs`. Throws webhook_not_found. */
export async function rotateSecret(
  { database, secrets, clock }: WebhookContext,
  key: DestinationKey,
  overlapMs: number,
): Promise<DestinationWithSecret> {
  const secret = createSigningSecret();
  const destination = await database.transaction(async (tx) => {
    const { id } = await lockAndGetDestination(tx, secrets, key);
    const nowMs = clock();
    const previousUntilMs = overlapMs === 0 ? null : nowMs + overlapMs;
    await writeSecret(tx, secrets, { id, secret, previousUntilMs, nowMs });
    const { accountId } = key;
    const details = { overlapSeconds: overlapMs / 1000 };
    const entry = { accountId, subjectId: id, details };
    await recordAudit(tx, { clock }, { ...entry, action: 'webhook.secret_rotated' });
    await database.changes.publish(tx, 'webhook', key.accountId);
    return getDestination(tx, secrets, key);
  });
  return { destination, secret };
}

/** Throws webhook_not_found and precondition_failed. */
export async function deleteWebhook(
  { database, secrets, clock }: WebhookContext,
  key: ConditionalDestinationKey,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: subjectId } = await lockAndGetDestination(tx, secrets, key);
    await deleteDestination(tx, key);
    const { accountId } = key;
    await recordAudit(tx, { clock }, { accountId, action: 'webhook.deleted', subjectId });
    await database.changes.publish(tx, 'webhook', key.accountId);
  });
}

/** The path of a URL often contains a token. */
function toAuditDetails({
  url,
  enabled,
  events,
  tags,
  playlists,
  description,
}: {
  readonly url?: URL;
  readonly enabled?: boolean;
  readonly events?: readonly string[];
  readonly tags?: readonly string[];
  readonly playlists?: readonly string[];
  readonly description?: string | null;
}): AuditDetails {
  return {
    ...(url !== undefined && { host: url.host }),
    ...(enabled !== undefined && { enabled }),
    ...(events !== undefined && { events }),
    ...(tags !== undefined && { tags }),
    ...(playlists !== undefined && { playlists }),
    ...(description !== undefined && { description }),
  };
}

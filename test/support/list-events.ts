import assert from 'node:assert/strict';

import { isEventId } from '#contract/ids.ts';
import { findPayload } from '#features/webhooks/events/event-store.ts';
import type { Database } from '#platform/db/database.ts';

import { testSecrets as secrets } from './test-settings.ts';

export type StoredEvent = {
  readonly type: string;
  readonly subject: string;
  /** The `data` of the body. Undefined if no webhook is subscribed to the event. */
  readonly data: { readonly video: { readonly addresses: unknown } } | undefined;
};

/** The published events with the secret of `openWebhooks`, oldest first. */
export async function listEvents({
  queries,
}: Pick<Database, 'queries'>): Promise<readonly StoredEvent[]> {
  const rows = await queries
    .selectFrom('events')
    .select(['id', 'type', 'subject'])
    .orderBy('seq')
    .execute();
  return Promise.all(
    rows.map(async ({ id, type, subject }) => {
      assert.ok(isEventId(id));
      const body = await findPayload(queries, secrets, id);
      return { type, subject, data: body === undefined ? undefined : JSON.parse(body).data };
    }),
  );
}

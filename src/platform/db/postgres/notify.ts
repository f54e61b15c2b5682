import { setImmediate } from 'node:timers/promises';

import { type Kysely, sql } from 'kysely';

import type { Logger } from '../../log/logger.ts';
import type { ChangeListeners } from '../change-listeners.ts';
import type { Tables } from '../schema/tables.ts';
import { toChannel, toPayload } from './channels.ts';

/** Notifies the other nodes of changes. */
export type Notifier = AsyncDisposable & { readonly notify: ChangeListeners['notify'] };

/**
 * PostgreSQL serializes the commits of transactions that notify, and each waits for the disk.
 * Changes are therefore sent after their transaction has committed, and pending ones are sent
 * together. Undeliverable changes are dropped, because listeners also poll.
 */
export function createNotifier(kysely: Kysely<Tables>, sender: string, log: Logger): Notifier {
  let waiting = new Map<string, readonly [channel: string, payload: string]>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    // The other changes of the same transaction follow immediately.
    await setImmediate();
    while (waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting = new Map();
      await send(kysely, changes).catch((error: unknown) =>
        log.warn({ err: error }, 'could not notify other nodes of changes'),
      );
    }
    sending = undefined;
  }

  return {
    notify(topic, subject) {
      waiting.set(`${topic} ${subject}`, [toChannel(topic), toPayload(sender, subject)]);
      sending ??= sendAll();
    },
    [Symbol.asyncDispose]: async () => sending,
  };
}

/**
 * This commit does not wait for the disk, because losing notifications in a crash is acceptable.
 */
async function send(
  kysely: Kysely<Tables>,
  changes: readonly (readonly [channel: string, payload: string])[],
): Promise<void> {
  const channels = changes.map(([channel]) => channel);
  const payloads = changes.map(([, payload]) => payload);
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) as change (channel, payload)`.execute(
    kysely,
  );
}

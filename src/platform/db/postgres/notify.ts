import { type Kysely, sql } from 'kysely';

import type { Logger } from '../../log/logger.ts';
import type { ChangeListeners } from '../change-listeners.ts';
import type { Tables } from '../schema/tables.ts';
import { channelOf } from './channels.ts';

/** Tells all nodes what has changed. */
export type Notifier = AsyncDisposable & { readonly tell: ChangeListeners['tell'] };

/**
 * PostgreSQL commits transactions that notify one after another, each with its wait for the disk. So those
 * that change something don't: what they publish is sent when they have committed, everything that has come
 * up meanwhile at once. When it can't be sent it is let go of: whoever waits looks now and then.
 */
export function createNotifier(kysely: Kysely<Tables>, log: Logger): Notifier {
  let waiting = new Map<string, readonly [channel: string, subject: string]>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting = new Map();
      await send(kysely, changes).catch((error: unknown) =>
        log.warn({ err: error }, 'changes could not be told to other nodes'),
      );
    }
    sending = undefined;
  }

  return {
    tell(topic, subject) {
      waiting.set(`${topic} ${subject}`, [channelOf(topic), subject]);
      sending ??= sendAll();
    },
    [Symbol.asyncDispose]: async () => sending,
  };
}

/** Nothing is lost with the server but hints: this commit waits for no disk. */
async function send(
  kysely: Kysely<Tables>,
  changes: readonly (readonly [channel: string, subject: string])[],
): Promise<void> {
  const channels = changes.map(([channel]) => channel);
  const subjects = changes.map(([, subject]) => subject);
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(channel, subject)
    from unnest(${channels}::text[], ${subjects}::text[]) as change (channel, subject)`.execute(
    kysely,
  );
}

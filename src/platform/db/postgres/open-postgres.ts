import { Kysely, PostgresDialect } from 'kysely';

import type { Logger } from '../../log/logger.ts';
import { createChangeListeners } from '../change-listeners.ts';
import { createCommittedChanges } from '../committed-changes.ts';
import type { Database } from '../database.ts';
import { logQuerySpans } from '../log-query-spans.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { createTransactionRunner, runAndEnd } from '../transaction-runner.ts';
import { openListener } from './listen.ts';
import { createNotifier } from './notify.ts';
import { openPool } from './pool.ts';
import { createPostgresPresence } from './postgres-presence.ts';
import { toPostgresStartError } from './postgres-start-error.ts';

export async function openPostgres(
  url: string,
  { log }: { readonly log: Logger },
): Promise<Database> {
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPool(url, log) }),
    ...logQuerySpans('postgres'),
  });
  const listeners = createChangeListeners(log);
  const presence = createPostgresPresence();
  const notifier = createNotifier(kysely, presence.getId(), log);
  const changes = createCommittedChanges({
    subscribe: listeners.subscribe,
    notify: (topic, subject) => {
      listeners.notify(topic, subject);
      notifier.notify(topic, subject);
    },
  });
  const transaction = createTransactionRunner(async (run) => {
    const { committed, result } = await kysely
      .transaction()
      .execute((opened) =>
        runAndEnd(opened, async (tx) => ({ committed: tx, result: await run(tx) })),
      );
    changes.onCommit(committed);
    return result;
  });
  try {
    const migrated = await migrate('postgres', transaction);
    const listening = await openListener(url, { listeners, presence, log });
    return {
      kind: 'postgres',
      file: null,
      migrated,
      queries: kysely,
      transaction,
      changes: { ...changes.bus, seenUntilMs: listening.seenUntilMs },
      presence,
      async [Symbol.asyncDispose]() {
        await listening[Symbol.asyncDispose]();
        await notifier[Symbol.asyncDispose]();
        await kysely.destroy();
      },
    };
  } catch (error) {
    await kysely.destroy();
    throw toPostgresStartError(error);
  }
}

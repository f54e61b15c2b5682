import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';

import type { Database, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import { MEASURED_COLUMNS, toRow, toSession } from '../views/session-row.ts';
import type { Session } from '../views/session.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

export type SessionKey = { readonly videoId: string; readonly sessionId: string };

/** Two processes created the same session concurrently; retry the transaction. */
export class ConcurrentSessionError extends Error {
  override readonly name = 'ConcurrentSessionError';
}

/** Locks existing sessions until the transaction ends. */
export async function lockSessions(
  tx: Tx,
  keys: readonly SessionKey[],
  { kind }: Pick<Database, 'kind'>,
): Promise<readonly Session[]> {
  const found: Session[] = [];
  for (const chunk of splitIntoChunks(keys)) {
    const rows = await tx
      .selectFrom('play_sessions')
      .selectAll()
      .where((eb) => matchesAnyKey(eb, chunk))
      .orderBy('video_id')
      .orderBy('session_id')
      .$if(kind === 'postgres', (query) => query.forUpdate())
      .execute();
    found.push(...rows.map(toSession));
  }
  return found;
}

function matchesAnyKey(
  eb: ExpressionBuilder<Tables, 'play_sessions'>,
  keys: readonly SessionKey[],
): RawBuilder<boolean> {
  const list = sql.join(keys.map(({ videoId, sessionId }) => sql`(${videoId}, ${sessionId})`));
  return sql<boolean>`(${eb.ref('video_id')}, ${eb.ref('session_id')}) in (values ${list})`;
}

/** Throws ConcurrentSessionError. */
export async function insertSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const chunk of splitIntoChunks(sessions.map(toRow))) {
    const inserted = await tx
      .insertInto('play_sessions')
      .values([...chunk])
      .onConflict((conflict) => conflict.columns(['video_id', 'session_id']).doNothing())
      .returning('session_id')
      .execute();
    if (inserted.length < chunk.length) throw new ConcurrentSessionError();
  }
}

/** The columns that reports change; the rest is fixed when the session starts. */
const CHANGING_COLUMNS = [...MEASURED_COLUMNS, 'state'] as const;

export async function updateSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const chunk of splitIntoChunks(sessions.map(toRow))) {
    await tx
      .insertInto('play_sessions')
      .values([...chunk])
      .onConflict((conflict) =>
        conflict
          .columns(['video_id', 'session_id'])
          .doUpdateSet((eb) =>
            Object.fromEntries(CHANGING_COLUMNS.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  }
}

import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';

import type { Database, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';

import { MEASURED_COLUMNS, toRow, toSession } from '../views/session-row.ts';
import type { Session } from '../views/session.ts';
import { inChunks } from './in-chunks.ts';

export type SessionKey = { readonly videoId: string; readonly sessionId: string };

/** Two processes began the same session at the same time: the transaction is to be run again. */
export class SessionRace extends Error {
  override readonly name = 'SessionRace';
}

/** The sessions that there are, which nobody else changes until the transaction ends. */
export async function lockSessions(
  tx: Tx,
  keys: readonly SessionKey[],
  { kind }: Pick<Database, 'kind'>,
): Promise<readonly Session[]> {
  const found: Session[] = [];
  for (const some of inChunks(keys)) {
    const rows = await tx
      .selectFrom('play_sessions')
      .selectAll()
      .where((eb) => isOneOf(eb, some))
      .orderBy('video_id')
      .orderBy('session_id')
      .$if(kind === 'postgres', (query) => query.forUpdate())
      .execute();
    found.push(...rows.map(toSession));
  }
  return found;
}

function isOneOf(
  eb: ExpressionBuilder<Tables, 'play_sessions'>,
  keys: readonly SessionKey[],
): RawBuilder<boolean> {
  const list = sql.join(keys.map(({ videoId, sessionId }) => sql`(${videoId}, ${sessionId})`));
  return sql<boolean>`(${eb.ref('video_id')}, ${eb.ref('session_id')}) in (values ${list})`;
}

/** Throws SessionRace. */
export async function insertSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const some of inChunks(sessions.map(toRow))) {
    const made = await tx
      .insertInto('play_sessions')
      .values([...some])
      .onConflict((conflict) => conflict.columns(['video_id', 'session_id']).doNothing())
      .returning('session_id')
      .execute();
    if (made.length < some.length) throw new SessionRace();
  }
}

/** What reports change, which is not what the session was begun with. */
const CHANGING = [...MEASURED_COLUMNS, 'state'] as const;

export async function updateSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const some of inChunks(sessions.map(toRow))) {
    await tx
      .insertInto('play_sessions')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['video_id', 'session_id'])
          .doUpdateSet((eb) =>
            Object.fromEntries(CHANGING.map((name) => [name, eb.ref(`excluded.${name}`)])),
          ),
      )
      .execute();
  }
}

import { type RawBuilder, sql } from 'kysely';

import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { selectRows } from '#platform/db/json-lists.ts';
import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

import { type ExpiredRows, type ReportScope, type TimeSpan, VIEW_DIMENSIONS } from '../rollup.ts';
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
      .where(matchesAnyKey(kind, chunk))
      .orderBy('video_id')
      .orderBy('session_id')
      .$if(kind === 'postgres', (query) => query.forUpdate())
      .execute();
    found.push(...rows.map(toSession));
  }
  return found;
}

function matchesAnyKey(kind: Database['kind'], keys: readonly SessionKey[]): RawBuilder<boolean> {
  const rows = keys.map(({ videoId, sessionId }) => ({ videoId, sessionId }));
  const types = { videoId: 'text', sessionId: 'text' } as const;
  return sql<boolean>`(video_id, session_id) in ${selectRows(kind, types, rows)}`;
}

/** Throws ConcurrentSessionError. */
export async function insertSessions(tx: Tx, sessions: readonly Session[]): Promise<void> {
  for (const chunk of splitIntoChunks(sessions.map(toRow))) {
    const inserted = await insertRows(tx, 'play_sessions', chunk)
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
    await insertRows(tx, 'play_sessions', chunk)
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

/** A session without the columns used only during ingestion. */
export type SessionRow = Omit<PlaySessionsTable, 'owner_id' | 'state'>;
/** Identifies the last row of a page, after which the next page starts. */
export type SessionPosition = Pick<PlaySessionsTable, 'started_at_ms' | 'video_id' | 'session_id'>;

const COLUMNS = [
  'video_id',
  'session_id',
  'viewer',
  ...VIEW_DIMENSIONS,
  'duration_ms',
  'started_at_ms',
  ...MEASURED_COLUMNS,
] as const satisfies readonly (keyof SessionRow)[];

export type SessionPage = {
  readonly scope: ReportScope;
  readonly span: TimeSpan;
  readonly deletedIds: readonly string[];
  readonly after: SessionPosition | null;
  readonly rowsMax: number;
};

/** Sessions that started within the span, oldest first. */
export async function listSessions(
  queries: Queries,
  { scope, span, deletedIds, after, rowsMax }: SessionPage,
): Promise<readonly SessionRow[]> {
  let query = queries
    .selectFrom('play_sessions')
    .select(COLUMNS)
    .where(scope.kind === 'video' ? 'video_id' : 'owner_id', '=', scope.id)
    .where('started_at_ms', '>=', after?.started_at_ms ?? span.fromMs)
    .where('started_at_ms', '<', span.toMs)
    .orderBy('started_at_ms')
    .orderBy('video_id')
    .orderBy('session_id')
    .limit(rowsMax);
  if (deletedIds.length > 0) query = query.where('video_id', 'not in', deletedIds);
  if (after !== null) {
    const { started_at_ms, video_id, session_id } = after;
    query = query.where((where) =>
      where.or([
        where('started_at_ms', '>', started_at_ms),
        where('video_id', '>', video_id),
        where.and([where('video_id', '=', video_id), where('session_id', '>', session_id)]),
      ]),
    );
  }
  return query.execute();
}

/** Deletes sessions that ended before `beforeMs`; returns how many, at most `limit`. */
export async function deleteOldSessions(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('play_sessions')
    .where(
      sql<boolean>`(video_id, session_id) in (select video_id, session_id from play_sessions
        where last_at_ms < ${beforeMs} order by last_at_ms limit ${limit})`,
    )
    .returning('session_id')
    .execute();
  return deleted.length;
}

import { sql } from 'kysely';

import type { Tx } from '#platform/db/database.ts';

import { DAY_MS } from '../rollup.ts';

type ExpiredRows = { readonly beforeMs: number; readonly limit: number };

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

export async function deleteOldMinutes(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_minutes')
    .where(
      sql<boolean>`(scope, at_ms) in (select scope, at_ms from analytics_minutes
        where at_ms < ${beforeMs} order by at_ms limit ${limit})`,
    )
    .returning('at_ms')
    .execute();
  return deleted.length;
}

export async function deleteOldViewers(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_viewers')
    .where(
      sql<boolean>`(day_ms, scope, viewer) in (select day_ms, scope, viewer from analytics_viewers
        where day_ms < ${beforeMs} order by day_ms limit ${limit})`,
    )
    .returning('day_ms')
    .execute();
  return deleted.length;
}

export async function deleteOldValues(tx: Tx, { beforeMs, limit }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_values')
    .where(
      sql<boolean>`(day_ms, scope, dimension, value) in (select day_ms, scope, dimension, value
        from analytics_values where day_ms < ${beforeMs} order by day_ms limit ${limit})`,
    )
    .returning('day_ms')
    .execute();
  return deleted.length;
}

/** There is only one key per day, so the deletion needs no limit. */
export async function deleteOldKeys(tx: Tx, { beforeMs }: ExpiredRows): Promise<number> {
  const deleted = await tx
    .deleteFrom('analytics_day_keys')
    .where('day_ms', '<', beforeMs)
    .returning('day_ms')
    .execute();
  return deleted.length;
}

/** Deletes all rows of these videos or accounts that foreign keys do not delete. */
export async function deleteScopes(tx: Tx, scopes: readonly string[]): Promise<void> {
  if (scopes.length === 0) return;
  await tx.deleteFrom('analytics_rollups').where('scope', 'in', scopes).execute();
  await tx.deleteFrom('analytics_days').where('scope', 'in', scopes).execute();
  await tx.deleteFrom('analytics_minutes').where('scope', 'in', scopes).execute();
  await tx.deleteFrom('analytics_values').where('scope', 'in', scopes).execute();
  // The index begins with the day, so the days are given: those with a key, and the days before
  // them, because late reports may create rows for the day before the oldest key.
  await tx
    .deleteFrom('analytics_viewers')
    .where('day_ms', 'in', (query) =>
      query
        .selectFrom('analytics_day_keys')
        .select('day_ms')
        .union(
          query
            .selectFrom('analytics_day_keys')
            .select((key) => key('day_ms', '-', DAY_MS).as('day_ms')),
        ),
    )
    .where('scope', 'in', scopes)
    .execute();
}

/**
 * Deletes the rows of deleted videos from the breakdown of their owner; the account's totals do not
 * change.
 */
export async function deleteVideoRows(
  tx: Tx,
  ownerId: string,
  videoIds: readonly string[],
): Promise<void> {
  for (const table of ['analytics_rollups', 'analytics_days'] as const) {
    await tx
      .deleteFrom(table)
      .where('scope', '=', ownerId)
      .where('dimension', '=', 'video')
      .where('value', 'in', videoIds)
      .execute();
  }
}

import { sql } from 'kysely';

import type { Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';

import type { ExpiredRows } from '../rollup.ts';
import { splitIntoChunks } from './split-into-chunks.ts';

/** A host name or share link as the value of a dimension on one day. */
export type DayValue = {
  readonly dayMs: number;
  readonly scope: string;
  readonly dimension: 'referrer' | 'site' | 'link';
  readonly value: string;
};

export function toDayValueKey({ dayMs, scope, dimension, value }: DayValue): string {
  return `${dayMs} ${scope} ${dimension} ${value}`;
}

/**
 * Returns the candidates that are already stored or fit within the limit, which concurrent
 * processes may slightly exceed. The limit is needed because anyone can send any host, and each
 * host gets its own rows.
 */
export async function admitValues(
  tx: Tx,
  candidates: readonly DayValue[],
  getValuesMax: (scope: string) => number,
): Promise<ReadonlySet<string>> {
  const admitted = new Set<string>();
  for (const group of Map.groupBy(
    candidates,
    (candidate) => `${candidate.dayMs} ${candidate.scope} ${candidate.dimension}`,
  ).values()) {
    await admitGroup(tx, group, { admitted, getValuesMax });
  }
  return admitted;
}

async function admitGroup(
  tx: Tx,
  group: readonly DayValue[],
  {
    admitted,
    getValuesMax,
  }: { readonly admitted: Set<string>; readonly getValuesMax: (scope: string) => number },
): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { dayMs, scope, dimension } = first;
  const rows = await tx
    .selectFrom('analytics_values')
    .select('value')
    .where('day_ms', '=', dayMs)
    .where('scope', '=', scope)
    .where('dimension', '=', dimension)
    .execute();
  const known = new Set(rows.map(({ value }) => value));
  const capacity = Math.max(0, getValuesMax(scope) - known.size);
  const added = group.filter(({ value }) => !known.has(value)).slice(0, capacity);
  for (const chunk of splitIntoChunks(added)) {
    const values = chunk.map(({ value }) => ({ day_ms: dayMs, scope, dimension, value }));
    await insertRows(tx, 'analytics_values', values)
      .onConflict((conflict) =>
        conflict.columns(['day_ms', 'scope', 'dimension', 'value']).doNothing(),
      )
      .execute();
  }
  for (const candidate of group) {
    if (known.has(candidate.value) || added.includes(candidate))
      admitted.add(toDayValueKey(candidate));
  }
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

export async function deleteValues(tx: Tx, scopes: readonly string[]): Promise<void> {
  await tx.deleteFrom('analytics_values').where('scope', 'in', scopes).execute();
}

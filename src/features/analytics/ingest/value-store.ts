import type { Tx } from '#platform/db/database.ts';

import { inChunks } from './in-chunks.ts';

/** A host that a dimension is to have on a day. */
export type DayValue = {
  readonly dayMs: number;
  readonly scope: string;
  readonly dimension: 'referrer' | 'site';
  readonly value: string;
};

export function nameDayValue({ dayMs, scope, dimension, value }: DayValue): string {
  return `${dayMs} ${scope} ${dimension} ${value}`;
}

/**
 * Answers those that there are, and those that are made because there is room: hosts are what anybody says they are,
 * and each has rows of its own. Processes that ask at the same time may make a few too many.
 */
export async function admitValues(
  tx: Tx,
  wanted: readonly DayValue[],
  valuesMaxOf: (scope: string) => number,
): Promise<ReadonlySet<string>> {
  const admitted = new Set<string>();
  for (const group of Map.groupBy(
    wanted,
    (one) => `${one.dayMs} ${one.scope} ${one.dimension}`,
  ).values()) {
    await admitGroup(tx, group, { admitted, valuesMaxOf });
  }
  return admitted;
}

async function admitGroup(
  tx: Tx,
  group: readonly DayValue[],
  {
    admitted,
    valuesMaxOf,
  }: { readonly admitted: Set<string>; readonly valuesMaxOf: (scope: string) => number },
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
  const room = Math.max(0, valuesMaxOf(scope) - known.size);
  const fresh = group.filter(({ value }) => !known.has(value)).slice(0, room);
  for (const some of inChunks(fresh)) {
    await tx
      .insertInto('analytics_values')
      .values(some.map(({ value }) => ({ day_ms: dayMs, scope, dimension, value })))
      .onConflict((conflict) =>
        conflict.columns(['day_ms', 'scope', 'dimension', 'value']).doNothing(),
      )
      .execute();
  }
  for (const one of group) {
    if (known.has(one.value) || fresh.includes(one)) admitted.add(nameDayValue(one));
  }
}

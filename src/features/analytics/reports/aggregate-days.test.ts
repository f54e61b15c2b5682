import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import * as fc from 'fast-check';
import { sql } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { addRollups, type RollupInput } from '#test/support/rollups.ts';
import { accountId } from '#test/support/test-guard.ts';
import { testThreads } from '#test/support/test-threads.ts';

import { ROLLUP_MS, type TimeSpan } from '../rollup.ts';
import { findFinalDays } from './final-days.ts';
import type { Report, ReportRequest } from './read-report.ts';
import type { RollupContext } from './report-context.ts';
import { runReport } from './run-report.ts';

const NOW = Date.parse('2026-07-10T12:00:00Z');
const HOUR_MS = 3_600_000;

describe('findFinalDays', () => {
  const cases = [
    { from: '2026-07-01', to: '2026-07-03', days: ['2026-07-01', '2026-07-03'] },
    { from: '2026-07-01T00:30Z', to: '2026-07-03T23:30Z', days: ['2026-07-02', '2026-07-03'] },
    { from: '2026-07-01T22:00Z', to: '2026-07-02T22:00Z', days: undefined },
    { from: '2026-07-05', to: '2026-07-10', days: ['2026-07-05', '2026-07-07'] },
    { from: '2026-07-07', to: '2026-07-10', days: undefined },
  ];
  for (const { from, to, days } of cases) {
    it(`are ${days?.join(' to ') ?? 'none'} from ${from} to ${to}`, () => {
      const found = findFinalDays({ fromMs: Date.parse(from), toMs: Date.parse(to) }, NOW);
      const [fromMs, toMs] = days?.map((day) => Date.parse(day)) ?? [];
      assert.deepEqual(found, days && { fromMs, toMs });
    });
  }
});

function toRequest(id: AccountId, span: TimeSpan): ReportRequest {
  return {
    accountId: id,
    scope: { kind: 'account', id },
    range: { span, calendar: { interval: 'day', timeZone: 'UTC' }, starts: [span.fromMs] },
    dimension: 'country',
    filters: [],
    source: 'rollups',
    valuesMax: 10,
    comparePrevious: false,
  };
}

const startMs = Date.parse('2026-06-29T00:00:00Z');

forEachDatabase((kind, open) => {
  let deps: RollupContext;
  before(async () => {
    deps = {
      database: await open(),
      clock: () => NOW,
      sessionTtlMs: 0,
      threads: testThreads,
      lockOwner: async () => {},
      lockVideos: async (_tx, ids) => new Set(ids),
    };
  });

  /**
   * Compares a report from half hours with one from days. The first is created with the clock at
   * the start of the data, when no day is final.
   */
  async function assertSame(id: AccountId, span: TimeSpan): Promise<Report> {
    const request = toRequest(id, span);
    const byHalfHours = await runReport(request, { ...deps, clock: () => startMs });
    const byDays = await runReport(request, deps);
    assert.deepEqual(byDays, byHalfHours);
    return byDays;
  }

  it('reports the same totals from days as from half hours', async () => {
    const halfHours = 14 * 48;
    const bucket = fc.record({
      half: fc.nat(halfHours - 1),
      value: fc.constantFrom('DE', 'FR', 'unknown'),
      plays: fc.nat(9),
      startups: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 3 }),
    });
    const buckets = fc.uniqueArray(bucket, {
      maxLength: 40,
      selector: ({ half, value }) => `${half} ${value}`,
    });
    const spans = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 336 })), {
      minLength: 1,
      maxLength: 3,
    });
    let account = 0;
    await fc.assert(
      fc.asyncProperty(buckets, spans, async (given, hours) => {
        account += 1;
        const id = accountId(`x${account}x`.replaceAll('0', 'z'));
        const rows: RollupInput[] = given.map(({ half, ...rest }) => ({
          ...rest,
          scope: id,
          dimension: 'country',
          sessions: rest.plays,
          at: new Date(startMs + half * ROLLUP_MS).toISOString(),
        }));
        if (rows.length > 0) await addRollups(deps.database, rows);
        for (const [from, length] of hours) {
          const span = {
            fromMs: startMs + from * HOUR_MS,
            toMs: startMs + (from + length) * HOUR_MS,
          };
          await assertSame(id, span);
        }
      }),
      { numRuns: 12 },
    );
  });

  // Threads receive the same rows from both databases.
  if (kind === 'sqlite')
    it('reports more values than fit in the memory of a thread', async () => {
      const id = accountId('crowd');
      await addValues(id, 150_000);
      const span = { fromMs: startMs, toMs: startMs + 2 * HOUR_MS };
      const request = toRequest(id, span);
      const report = await runReport(request, { ...deps, clock: () => startMs });
      assert.equal(report.valuesCount, 150_000);
      assert.deepEqual(
        report.breakdown.map(({ plays, startupTime }) => [plays, startupTime.p50 !== null]),
        Array.from({ length: 10 }, (_none, index) => [2 * (150_000 - index), true]),
      );
    });

  it('aggregates a day in parts if it has many values', async () => {
    const id = accountId('parts');
    await addValues(id, 9_000);
    const span = { fromMs: startMs, toMs: startMs + 48 * HOUR_MS };
    const { breakdown, valuesCount } = await assertSame(id, span);
    assert.deepEqual([valuesCount, breakdown[0]?.plays], [9_000, 18_000]);
  });

  /** Adds two half hours in which value `n` has `n` plays and a start-up time. */
  async function addValues(scope: AccountId, count: number): Promise<void> {
    await deps.database.transaction((tx) =>
      sql`
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        insert into analytics_rollups (scope, dimension, at_ms, value, sessions, plays, viewers,
          completed, failed, errors, rebuffers, watch_ms, rebuffer_ms, peak, startups)
        select ${sql.lit(scope)}, 'country', ${sql.lit(startMs)} + half * ${sql.lit(ROLLUP_MS)},
          'value ' || n, n, n, 0, 0, 0, 0, 0, 0, 0, 0, '10' || half || ':1'
        from numbers, (select 0 as half union all select 1) as halves`.execute(tx),
    );
  }

  it('aggregates more days than fit in one page', async () => {
    const id = accountId('busy');
    // 12 values in each half hour of five days, so that pages end within a half hour.
    for (let day = 0; day < 5; day += 1) {
      await addRollups(
        deps.database,
        Array.from({ length: 48 * 12 }, (_none, index) => ({
          scope: id,
          dimension: 'country' as const,
          at: new Date(startMs + (day * 48 + Math.floor(index / 12)) * ROLLUP_MS).toISOString(),
          value: `C${index % 12}`,
          sessions: 1,
          plays: 1 + (index % 12),
          startups: [100 * (1 + (index % 7))],
        })),
      );
    }
    const span = { fromMs: startMs, toMs: startMs + 5 * 24 * HOUR_MS };
    const { breakdown, valuesCount } = await assertSame(id, span);
    assert.equal(valuesCount, 12);
    assert.deepEqual(
      breakdown.slice(0, 2).map(({ value, sessions, plays }) => [value, sessions, plays]),
      [
        ['C11', 240, 2880],
        ['C10', 240, 2640],
      ],
    );
  });
});

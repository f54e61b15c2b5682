import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { forEachDatabase } from '../../../test/support/databases.ts';
import { addRollups, type GivenRollup } from '../../../test/support/rollups.ts';
import { accountId } from '../../../test/support/test-guard.ts';
import { findSettledDays } from './day-sums.ts';
import { readReport, type ReportDeps } from './read-report.ts';
import { ROLLUP_MS } from './rollup.ts';

const NOW = Date.parse('2026-07-10T12:00:00Z');
const HOUR_MS = 3_600_000;

describe('findSettledDays', () => {
  const cases = [
    { from: '2026-07-01', to: '2026-07-03', days: ['2026-07-01', '2026-07-03'] },
    { from: '2026-07-01T00:30Z', to: '2026-07-03T23:30Z', days: ['2026-07-02', '2026-07-03'] },
    { from: '2026-07-01T22:00Z', to: '2026-07-02T22:00Z', days: undefined },
    { from: '2026-07-05', to: '2026-07-10', days: ['2026-07-05', '2026-07-07'] },
    { from: '2026-07-07', to: '2026-07-10', days: undefined },
  ];
  for (const { from, to, days } of cases) {
    it(`are ${days?.join(' to ') ?? 'none'} from ${from} to ${to}`, () => {
      const found = findSettledDays({ fromMs: Date.parse(from), toMs: Date.parse(to) }, NOW);
      const [fromMs, toMs] = days?.map((day) => Date.parse(day)) ?? [];
      assert.deepEqual(found, days && { fromMs, toMs });
    });
  }
});

forEachDatabase((_kind, open) => {
  it('reports the same of days as of half hours, whatever was asked for before', async () => {
    const database = await open();
    const deps: ReportDeps = {
      database,
      clock: () => NOW,
      holdOwner: async () => {},
      holdVideos: async (_tx, ids) => new Set(ids),
    };
    const startMs = Date.parse('2026-06-29T00:00:00Z');
    const halfHours = 14 * 48;
    const cell = fc.record({
      half: fc.nat(halfHours - 1),
      value: fc.constantFrom('DE', 'FR', 'unknown'),
      plays: fc.nat(9),
      startups: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 3 }),
    });
    const cells = fc.uniqueArray(cell, {
      maxLength: 40,
      selector: ({ half, value }) => `${half} ${value}`,
    });
    const spans = fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 336 })), {
      minLength: 1,
      maxLength: 3,
    });
    let account = 0;
    await fc.assert(
      fc.asyncProperty(cells, spans, async (given, hours) => {
        account += 1;
        const id = accountId(String(account).replaceAll('0', 'z'));
        const rows: GivenRollup[] = given.map(({ half, ...rest }) => ({
          ...rest,
          scope: id,
          dimension: 'country',
          sessions: rest.plays,
          at: new Date(startMs + half * ROLLUP_MS).toISOString(),
        }));
        if (rows.length > 0) await addRollups(database, rows);
        for (const [from, length] of hours) {
          const span = {
            fromMs: startMs + from * HOUR_MS,
            toMs: startMs + (from + length) * HOUR_MS,
          };
          const request = {
            accountId: id,
            scope: { kind: 'account', id },
            range: { span, calendar: { interval: 'day', timeZone: 'UTC' }, starts: [span.fromMs] },
            dimension: 'country',
            filter: null,
            valuesMax: 10,
            comparesPrevious: false,
          } as const;
          // Of the half hours: no day is over for a clock that stands at the beginning.
          const byHalfHours = await readReport(request, { ...deps, clock: () => startMs });
          const byDays = await readReport(request, deps);
          assert.deepEqual(byDays, byHalfHours);
        }
      }),
      { numRuns: 12 },
    );
  });
});

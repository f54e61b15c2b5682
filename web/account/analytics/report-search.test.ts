import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  findFilter,
  readReportSearch,
  type ReportSearch,
  toDays,
  toLongQuery,
  toReportQuery,
  withFilter,
} from './report-search.ts';

/** Half past midnight in Berlin, where it is already the next day. */
const NOW = { ms: Date.parse('2026-03-14T23:30:00Z'), timeZone: 'Europe/Berlin' };

describe('readReportSearch', () => {
  const KEPT: readonly ReportSearch[] = [
    { range: 'week', metric: 'watchTime', country: 'DE' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2024-02-29', to: '2024-02-29', site: 'blog.example' },
    { from: '2021-01-01', to: '2026-01-04' },
  ];
  for (const search of KEPT) {
    it(`keeps ${JSON.stringify(search)}`, () => assert.deepEqual(readReportSearch(search), search));
  }

  const DROPPED: readonly Readonly<Record<string, unknown>>[] = [
    {},
    { range: 'month', metric: 'plays' },
    { range: 'decade', metric: 'constructor' },
    { from: '2026-02-01' },
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2026-02-29', to: '2026-03-01' },
    { from: '2026-2-1', to: '2026-2-2' },
    { from: '1969-12-31', to: '1970-01-01' },
    { from: '2021-01-01', to: '2026-01-05' },
    { country: '', device: ['tv'], browser: {}, os: null },
    { video: 'vid_4Vt7Nc2XbQpLm9Ks' },
  ];
  for (const search of DROPPED) {
    it(`drops ${JSON.stringify(search)}`, () => assert.deepEqual(readReportSearch(search), {}));
  }

  it('keeps one filter, chosen days rather than a range, and hosts that look like numbers', () => {
    const search = {
      range: 'day',
      from: '2026-01-01',
      to: '2026-01-02',
      referrer: 7,
      country: 'DE',
    };
    assert.deepEqual(readReportSearch(search), {
      from: '2026-01-01',
      to: '2026-01-02',
      country: 'DE',
    });
    assert.deepEqual(readReportSearch({ site: 7 }), { site: '7' });
    assert.equal(readReportSearch({ site: 'x'.repeat(300) }).site?.length, 255);
  });
});

describe('a filter', () => {
  it('takes the place of any other, and leaves everything else', () => {
    const search = readReportSearch({ range: 'week', metric: 'viewers', country: 'DE' });
    assert.deepEqual(findFilter(search), { name: 'country', value: 'DE' });
    const other = withFilter(search, { name: 'device', value: 'tv' });
    assert.deepEqual(other, { range: 'week', metric: 'viewers', device: 'tv' });
    assert.deepEqual(withFilter(other, undefined), { range: 'week', metric: 'viewers' });
    assert.equal(findFilter(withFilter(other, undefined)), undefined);
  });
});

describe('toReportQuery', () => {
  const TABLE: readonly (readonly [ReportSearch, Readonly<Record<string, string>>])[] = [
    [{}, { from: '2026-02-14' }],
    [{ range: 'week' }, { from: '2026-03-09' }],
    [{ range: 'quarter' }, { from: '2025-12-16' }],
    [{ range: 'year' }, { from: '2025-04-01', interval: 'month' }],
    [{ range: 'day' }, { from: '2026-03-14T00:00:00.000Z', interval: 'hour' }],
    [
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-02-01', to: '2026-03-01' },
    ],
    [{ os: 'Android' }, { from: '2026-02-14', os: 'Android' }],
  ];
  for (const [search, expected] of TABLE) {
    it(`asks for ${JSON.stringify(search)} in the reader's own zone`, () => {
      const query = Object.fromEntries(toReportQuery(search, NOW));
      assert.deepEqual(query, { timezone: 'Europe/Berlin', ...expected });
    });
  }

  it('is the same question until the hour, or the day, is over', () => {
    const later = { ...NOW, ms: NOW.ms + 29 * 60_000 };
    for (const range of ['day', 'week'] as const) {
      assert.equal(`${toReportQuery({ range }, later)}`, `${toReportQuery({ range }, NOW)}`);
    }
  });

  it('begins the choice of days with those that are shown', () => {
    assert.deepEqual(toDays({ range: 'week' }, NOW), { from: '2026-03-09', to: '2026-03-15' });
    assert.deepEqual(toDays({ range: 'day' }, NOW), { from: '2026-03-15', to: '2026-03-15' });
    const chosen = { from: '2026-01-01', to: '2026-01-02' };
    assert.deepEqual(toDays(chosen, NOW), chosen);
  });

  it('goes back as far as the API does, and no further', () => {
    const days = (NOW.ms - Date.parse(toLongQuery(NOW).get('from') ?? '')) / 86_400_000;
    assert.ok(days > 5 * 366 - 3 && days < 5 * 366, String(days));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  clearFilters,
  hasFilters,
  listFilters,
  parseReportSearch,
  type ReportSearch,
  toDays,
  toMaxRangeQuery,
  toReportQuery,
  setFilter,
} from './report-search.ts';

/** Half past midnight in Berlin, already the next day there. */
const NOW = { ms: Date.parse('2026-03-14T23:30:00Z'), timeZone: 'Europe/Berlin' };

describe('parseReportSearch', () => {
  const ACCEPTED: readonly ReportSearch[] = [
    { range: 'week', metric: 'watchTime', country: 'DE' },
    { country: 'DE', device: 'tv', browser: 'Firefox' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2024-02-29', to: '2024-02-29', site: 'blog.example' },
    { from: '2021-01-01', to: '2026-01-04' },
  ];
  for (const search of ACCEPTED) {
    it(`keeps ${JSON.stringify(search)}`, () =>
      assert.deepEqual(parseReportSearch(search), search));
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
    it(`drops ${JSON.stringify(search)}`, () => assert.deepEqual(parseReportSearch(search), {}));
  }

  it('prefers days to a range, and accepts numeric hosts', () => {
    const search = {
      range: 'day',
      from: '2026-01-01',
      to: '2026-01-02',
      referrer: 7,
      country: 'DE',
    };
    assert.deepEqual(parseReportSearch(search), {
      from: '2026-01-01',
      to: '2026-01-02',
      country: 'DE',
      referrer: '7',
    });
    assert.deepEqual(parseReportSearch({ site: 7 }), { site: '7' });
    assert.equal(parseReportSearch({ site: 'x'.repeat(300) }).site?.length, 255);
  });
});

describe('setFilter', () => {
  it('adds, replaces and removes the filter of one dimension and keeps everything else', () => {
    const search = parseReportSearch({ range: 'week', metric: 'viewers', country: 'DE' });
    const both = setFilter(search, { name: 'device', value: 'tv' });
    assert.deepEqual(listFilters(both), [
      { name: 'country', value: 'DE' },
      { name: 'device', value: 'tv' },
    ]);
    const other = setFilter(both, { name: 'country', value: 'FR' });
    assert.deepEqual(other, { range: 'week', metric: 'viewers', country: 'FR', device: 'tv' });
    const one = setFilter(other, { name: 'country', value: '' });
    assert.deepEqual(one, { range: 'week', metric: 'viewers', device: 'tv' });
    assert.deepEqual(clearFilters(other), { range: 'week', metric: 'viewers' });
    assert.deepEqual([hasFilters(other), hasFilters(clearFilters(other))], [true, false]);
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
    [
      { os: 'iOS', country: 'FR' },
      { from: '2026-02-14', os: 'iOS', country: 'FR' },
    ],
  ];
  for (const [search, expected] of TABLE) {
    it(`converts ${JSON.stringify(search)} in the user's time zone`, () => {
      assert.deepEqual(toReportQuery(search, NOW), { timezone: 'Europe/Berlin', ...expected });
    });
  }

  it('returns the same query until the hour or the day ends', () => {
    const later = { ...NOW, ms: NOW.ms + 29 * 60_000 };
    for (const range of ['day', 'week'] as const) {
      assert.deepEqual(toReportQuery({ range }, later), toReportQuery({ range }, NOW));
    }
  });

  it('starts a custom range with the current days', () => {
    assert.deepEqual(toDays({ range: 'week' }, NOW), { from: '2026-03-09', to: '2026-03-15' });
    assert.deepEqual(toDays({ range: 'day' }, NOW), { from: '2026-03-15', to: '2026-03-15' });
    const chosen = { from: '2026-01-01', to: '2026-01-02' };
    assert.deepEqual(toDays(chosen, NOW), chosen);
  });

  it('goes back as far as the API allows', () => {
    const days = (NOW.ms - Date.parse(toMaxRangeQuery(NOW).from ?? '')) / 86_400_000;
    assert.ok(days > 5 * 366 - 3 && days < 5 * 366, String(days));
  });
});

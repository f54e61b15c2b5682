import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { toLocalTime } from './report-intervals.ts';
import { getReportRange, type RangeQuery } from './report-range.ts';

const NOW = Date.parse('2026-07-15T10:20:30Z');

function read(query: RangeQuery) {
  const { span, calendar, starts } = getReportRange(query, NOW);
  const write = (atMs: number): string => toLocalTime(atMs, calendar.timeZone);
  return {
    from: write(span.fromMs),
    to: write(span.toMs),
    interval: calendar.interval,
    intervals: starts.length,
  };
}

describe('getReportRange', () => {
  it('defaults to the last 30 days including today', () => {
    assert.deepEqual(read({}), {
      from: '2026-06-16T00:00:00+00:00',
      to: '2026-07-15T10:20:30+00:00',
      interval: 'day',
      intervals: 30,
    });
    assert.equal(read({ timezone: 'Asia/Tokyo' }).from, '2026-06-16T00:00:00+09:00');
  });

  it('uses hours for a 23-hour day', () => {
    const day = { from: '2026-03-29', to: '2026-03-30', timezone: 'europe/berlin' };
    assert.deepEqual(read(day), {
      from: '2026-03-29T00:00:00+01:00',
      to: '2026-03-30T00:00:00+02:00',
      interval: 'hour',
      intervals: 23,
    });
  });

  const lengths = [
    { to: '2026-01-03', interval: 'hour' },
    { to: '2026-01-04', interval: 'day' },
    { to: '2026-04-03', interval: 'day' },
    { to: '2026-04-04', interval: 'week' },
    { to: '2027-01-02', interval: 'week' },
    { to: '2027-01-03', interval: 'month' },
  ];
  for (const { to, interval } of lengths) {
    it(`uses ${interval} intervals from 2026-01-01 to ${to}`, () => {
      assert.equal(read({ from: '2026-01-01', to }).interval, interval);
    });
  }

  const refused: readonly { readonly query: RangeQuery; readonly path: string }[] = [
    { query: { timezone: 'Mars/Olympus' }, path: '/timezone' },
    { query: { timezone: '' }, path: '/timezone' },
    { query: { from: 'soon' }, path: '/from' },
    { query: { to: '2026-02-30' }, path: '/to' },
    { query: { from: '1969-12-31' }, path: '/from' },
    { query: { from: '2026-01-02', to: '2026-01-01' }, path: '/to' },
    { query: { from: '2026-01-01', to: '2026-01-01' }, path: '/to' },
    { query: { from: '2026-07-16' }, path: '/to' },
    { query: { from: '2021-07-09', to: '2026-07-15' }, path: '/from' },
    {
      query: { from: '2026-01-01', to: '2026-02-11T16:00:01Z', interval: 'hour' },
      path: '/interval',
    },
  ];
  for (const { query, path } of refused) {
    it(`rejects ${JSON.stringify(query)} at ${path}`, () => {
      assert.throws(
        () => getReportRange(query, NOW),
        (error) =>
          error instanceof AppError &&
          error.code === 'validation_failed' &&
          error.details.length === 1 &&
          error.details[0]?.path === path,
      );
    });
  }

  it('reports both ends when both are invalid', () => {
    assert.throws(
      () => getReportRange({ from: 'x', to: 'y' }, NOW),
      (error) => error instanceof AppError && error.details.length === 2,
    );
  });

  it('accepts the maximum range and number of intervals', () => {
    const hours = { from: '2026-01-01', to: '2026-02-11T16:00:00Z', interval: 'hour' } as const;
    assert.equal(read(hours).intervals, 1_000);
    assert.equal(read({ from: '2021-07-11', to: '2026-07-15' }).interval, 'month');
  });
});

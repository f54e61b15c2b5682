import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  INTERVALS,
  listIntervals,
  parseTime,
  parseTimeZone,
  toDaysBefore,
  toIntervalStart,
  toLocalTime,
  toNextInterval,
  toPreviousSpan,
} from './report-intervals.ts';

const HOUR_MS = 3_600_000;

type Case = {
  readonly name: string;
  readonly zone: string;
  readonly interval: (typeof INTERVALS)[number];
  readonly from: string;
  readonly to: string;
  readonly starts: readonly string[];
};

const CASES: readonly Case[] = [
  {
    name: 'the day on which clocks go forward has 23 hours',
    zone: 'Europe/Berlin',
    interval: 'day',
    from: '2026-03-28T00:00:00+01:00',
    to: '2026-03-31T00:00:00+02:00',
    starts: ['2026-03-28T00:00:00+01:00', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  },
  {
    name: 'an hour that occurs twice is two intervals',
    zone: 'America/New_York',
    interval: 'hour',
    from: '2026-11-01T00:30:00-04:00',
    to: '2026-11-01T02:00:00-05:00',
    starts: ['2026-11-01T00:00:00-04:00', '2026-11-01T01:00:00-04:00', '2026-11-01T01:00:00-05:00'],
  },
  {
    name: 'a skipped hour is no interval',
    zone: 'America/New_York',
    interval: 'hour',
    from: '2026-03-08T01:00:00-05:00',
    to: '2026-03-08T04:00:00-04:00',
    starts: ['2026-03-08T01:00:00-05:00', '2026-03-08T03:00:00-04:00'],
  },
  {
    name: 'a day whose midnight is skipped starts at one o’clock',
    zone: 'Africa/Cairo',
    interval: 'day',
    from: '2026-04-23T12:00:00+02:00',
    to: '2026-04-25T12:00:00+03:00',
    starts: ['2026-04-23T00:00:00+02:00', '2026-04-24T01:00:00+03:00', '2026-04-25T00:00:00+03:00'],
  },
  {
    name: 'hours of a zone with a half-hour offset start at half past',
    zone: 'Asia/Kolkata',
    interval: 'hour',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-01T01:31:00Z',
    starts: ['2026-01-01T05:00:00+05:30', '2026-01-01T06:00:00+05:30', '2026-01-01T07:00:00+05:30'],
  },
  {
    name: 'an hour is longer when clocks go back by half an hour',
    zone: 'Australia/Lord_Howe',
    interval: 'hour',
    from: '2026-04-05T00:00:00+11:00',
    to: '2026-04-05T03:00:00+10:30',
    starts: ['2026-04-05T00:00:00+11:00', '2026-04-05T01:00:00+11:00', '2026-04-05T02:00:00+10:30'],
  },
  {
    name: 'an hour is shorter when clocks go forward by half an hour',
    zone: 'Australia/Lord_Howe',
    interval: 'hour',
    from: '2026-10-04T00:00:00+10:30',
    to: '2026-10-04T04:00:00+11:00',
    starts: [
      '2026-10-04T00:00:00+10:30',
      '2026-10-04T01:00:00+10:30',
      '2026-10-04T02:30:00+11:00',
      '2026-10-04T03:00:00+11:00',
    ],
  },
  {
    name: 'a day skipped by a zone is no interval',
    zone: 'Pacific/Apia',
    interval: 'day',
    from: '2011-12-29T00:00:00-10:00',
    to: '2012-01-01T00:00:00+14:00',
    starts: ['2011-12-29T00:00:00-10:00', '2011-12-31T00:00:00+14:00'],
  },
  {
    name: 'weeks start on Monday, also across the new year',
    zone: 'UTC',
    interval: 'week',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-06T00:00:00Z',
    starts: ['2025-12-29T00:00:00+00:00', '2026-01-05T00:00:00+00:00'],
  },
  {
    name: 'months have their calendar length',
    zone: 'America/Sao_Paulo',
    interval: 'month',
    from: '2028-01-31T12:00:00-03:00',
    to: '2028-03-01T00:00:01-03:00',
    starts: ['2028-01-01T00:00:00-03:00', '2028-02-01T00:00:00-03:00', '2028-03-01T00:00:00-03:00'],
  },
];

describe('listIntervals', () => {
  for (const { name, zone, interval, from, to, starts } of CASES) {
    it(name, () => {
      const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
      const listed = listIntervals(span, { interval, timeZone: zone }, 100);
      assert.deepEqual(
        listed.map((start) => toLocalTime(start, zone)),
        starts,
      );
    });
  }

  it('stops as soon as there are too many intervals', () => {
    const span = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
    assert.equal(listIntervals(span, { interval: 'hour', timeZone: 'UTC' }, 10).length, 11);
  });

  const calendar = fc.record({
    interval: fc.constantFrom(...INTERVALS),
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'America/St_Johns',
      'Africa/Casablanca',
      'America/Havana',
      'Pacific/Apia',
      'Asia/Beirut',
      'Antarctica/Troll',
    ),
  });
  const instant = fc.integer({
    min: Date.parse('2011-01-01T00:00:00Z'),
    max: Date.parse('2037-01-01T00:00:00Z'),
  });

  it('assigns every instant to one interval, and each interval starts where the previous one ends', () => {
    fc.assert(
      fc.property(calendar, instant, (chosen, at) => {
        const start = toIntervalStart(at, chosen);
        const next = toNextInterval(start, chosen);
        assert.ok(start <= at && at < next);
        assert.equal(toIntervalStart(start, chosen), start);
        assert.equal(toIntervalStart(next - 1, chosen), start);
        assert.equal(toIntervalStart(next, chosen), next);
      }),
      // Random instants in 25 years rarely fall near a clock change, so an instant near one is
      // added as an example.
      {
        numRuns: 300,
        examples: [[{ interval: 'hour', timeZone: 'Australia/Lord_Howe' }, 2_075_293_800_000]],
      },
    );
  });

  it('covers the entire span without gaps', () => {
    const length = fc.integer({ min: 1, max: 40 * 24 * HOUR_MS });
    fc.assert(
      fc.property(calendar, instant, length, (chosen, fromMs, lengthMs) => {
        const span = { fromMs, toMs: fromMs + lengthMs };
        const starts = listIntervals(span, chosen, 2_000);
        assert.ok((starts[0] ?? Infinity) <= span.fromMs);
        assert.ok((starts.at(-1) ?? Infinity) < span.toMs);
        assert.ok(toNextInterval(starts.at(-1) ?? 0, chosen) >= span.toMs);
        assert.ok(starts.every((start, at) => at === 0 || start > (starts[at - 1] ?? 0)));
      }),
      { numRuns: 30 },
    );
  });
});

describe('toPreviousSpan', () => {
  const cases = [
    {
      name: 'a month is preceded by the previous month, whatever their lengths',
      zone: 'Europe/Berlin',
      interval: 'month',
      from: '2026-03-01T00:00:00+01:00',
      to: '2026-04-01T00:00:00+02:00',
      previous: '2026-02-01T00:00:00+01:00',
    },
    {
      name: 'days start at midnight, also before a clock change',
      zone: 'Europe/Berlin',
      interval: 'day',
      from: '2026-03-30T00:00:00+02:00',
      to: '2026-04-06T00:00:00+02:00',
      previous: '2026-03-23T00:00:00+01:00',
    },
    {
      name: 'hours keep their number',
      zone: 'Europe/Berlin',
      interval: 'hour',
      from: '2026-03-29T00:00:00+01:00',
      to: '2026-03-30T00:00:00+02:00',
      previous: '2026-03-28T01:00:00+01:00',
    },
  ] as const;
  for (const { name, zone, interval, from, to, previous } of cases) {
    it(name, () => {
      const fromMs = Date.parse(from);
      const span = toPreviousSpan({ fromMs, toMs: Date.parse(to) }, { interval, timeZone: zone });
      assert.equal(toLocalTime(span.fromMs, zone), previous);
      assert.equal(span.toMs, fromMs);
    });
  }
});

describe('parseTimeZone', () => {
  it('accepts IANA names in any case', () => {
    assert.equal(parseTimeZone('Europe/Kyiv'), 'Europe/Kyiv');
    assert.equal(parseTimeZone('asia/kolkata'), 'Asia/Kolkata');
    assert.equal(parseTimeZone('UTC'), 'UTC');
    assert.equal(parseTimeZone('Etc/GMT-5'), 'Etc/GMT-5');
  });
  for (const name of ['', 'Nowhere/Land', '+01:00', 'Europe', '../etc/passwd', 'UTC\n', 'é']) {
    it(`rejects ${JSON.stringify(name)}`, () => assert.equal(parseTimeZone(name), undefined));
  }
});

describe('parseTime', () => {
  it('reads a date as the start of that day in the zone', () => {
    const at = parseTime('2026-04-24', 'Africa/Cairo');
    assert.equal(toLocalTime(at ?? 0, 'Africa/Cairo'), '2026-04-24T01:00:00+03:00');
  });
  it('reads a time with its own offset', () => {
    for (const text of ['2026-01-01T01:00:00.5+01:00', '2026-01-01t00:00:00.500z']) {
      assert.equal(parseTime(text, 'Asia/Tokyo'), Date.parse('2026-01-01T00:00:00.500Z'));
    }
  });
  const refused = [
    '',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '0000-00-00',
    '20260101',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00 01:00',
    '2026-01-01T00:00:00Z[Europe/Berlin]',
    '1767225600',
    'yesterday',
  ];
  for (const text of refused) {
    it(`rejects ${JSON.stringify(text)}`, () => assert.equal(parseTime(text, 'UTC'), undefined));
  }
});

it('counts days back on the calendar', () => {
  const at = Date.parse('2026-03-30T12:00:00Z');
  const before = toDaysBefore(at, 2, 'Europe/Berlin');
  assert.equal(toLocalTime(before, 'Europe/Berlin'), '2026-03-28T00:00:00+01:00');
});

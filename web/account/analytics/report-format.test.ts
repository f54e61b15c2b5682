import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import {
  createIntervalFormatter,
  decideDirection,
  describeChange,
  type Dimension,
  formatDuration,
  formatPosition,
  formatDimensionValue,
} from './report-format.ts';

await loadTexts('en');
await loadPageTexts();

function number(value: number): string {
  return new Intl.NumberFormat('en').format(value);
}

function percent(share: number): string {
  return new Intl.NumberFormat('en', { style: 'percent' }).format(share);
}

describe('formatDuration', () => {
  const TABLE: readonly (readonly [number, string])[] = [
    [0, '0 s'],
    [9.25, `${number(9.3)} s`],
    [10.4, '10 s'],
    [59.4, '59 s'],
    [59.5, '1 min'],
    [65, '1 min 5 s'],
    [3_599.6, '1 h'],
    [3_600, '1 h'],
    [12_000, '3 h 20 min'],
    [359_969, '99 h 59 min'],
    [359_971, '100 h'],
    [5_400_000, `${number(1_500)} h`],
  ];
  for (const [seconds, words] of TABLE) {
    it(`formats ${seconds} as ${words}`, () => assert.equal(formatDuration(seconds), words));
  }
});

describe('formatPosition', () => {
  for (const [seconds, words] of [
    [0, '0:00'],
    [65.9, '1:05'],
    [3_723, '1:02:03'],
  ] as const) {
    it(`formats ${seconds} as ${words}`, () => assert.equal(formatPosition(seconds), words));
  }
});

describe('describeChange', () => {
  const TABLE: readonly (readonly [...Parameters<typeof describeChange>, string])[] = [
    [112, 100, 'amount', `Up ${percent(0.12)}`],
    [96, 100, 'amount', `Down ${percent(0.04)}`],
    [0, 100, 'amount', `Down ${percent(1)}`],
    [1_004, 1_000, 'amount', 'No change'],
    [1_000, 100, 'amount', 'Up 10×'],
    [5, 0, 'amount', 'Up from 0'],
    [0, 0, 'amount', 'No change'],
    [0.023, 0.02, 'share', `Up ${number(0.3)} pp`],
    [0, 0.5, 'share', 'Down 50 pp'],
    [0.01, 0, 'share', 'Up 1 pp'],
    [0.0204, 0.02, 'share', 'No change'],
    [0.5, null, 'share', 'No previous data'],
    [null, 0.5, 'share', ''],
  ];
  for (const [now, earlier, kind, words] of TABLE) {
    it(`returns “${words}” for ${now} after ${earlier}`, () => {
      assert.equal(describeChange(now, earlier, kind), words);
    });
  }
});

describe('decideDirection', () => {
  const TABLE: readonly (readonly [...Parameters<typeof decideDirection>, string])[] = [
    [112, 100, 'amount', 'up'],
    [96, 100, 'amount', 'down'],
    [1_004, 1_000, 'amount', 'none'],
    [5, 0, 'amount', 'up'],
    [0, 0, 'amount', 'none'],
    [0.019, 0.02, 'share', 'down'],
    [0.0204, 0.02, 'share', 'none'],
    [0.01, 0, 'share', 'up'],
    [0.5, null, 'share', 'none'],
    [null, 0.5, 'share', 'none'],
  ];
  for (const [now, earlier, kind, direction] of TABLE) {
    it(`returns ${direction} for ${now} after ${earlier}`, () => {
      assert.equal(decideDirection(now, earlier, kind), direction);
    });
  }
});

describe('formatDimensionValue', () => {
  const TABLE: readonly (readonly [Dimension, string, string])[] = [
    ['country', 'DE', new Intl.DisplayNames('en', { type: 'region' }).of('DE') ?? ''],
    ['country', 'unknown', 'Unknown'],
    ['country', 'ZZZ', 'ZZZ'],
    ['device', 'mobile', 'Mobile'],
    ['browser', 'Firefox', 'Firefox'],
    ['referrer', 'none', 'Direct or unknown'],
    ['site', 'other', 'Other'],
    ['type', 'live', 'Live'],
  ];
  for (const [dimension, value, name] of TABLE) {
    it(`formats ${dimension} ${value} as ${name}`, () => {
      assert.equal(formatDimensionValue(dimension, value), name);
    });
  }
});

describe('createIntervalFormatter', () => {
  it('uses the time zone of the report, not of the machine', () => {
    const name = createIntervalFormatter({ interval: 'day', timezone: 'Asia/Kolkata' });
    assert.equal(name('2026-03-01T18:30:00.000Z'), name('2026-03-02T18:29:59.000Z'));
    assert.notEqual(name('2026-03-01T18:30:00.000Z'), name('2026-03-01T18:29:59.000Z'));
    const week = createIntervalFormatter({ interval: 'week', timezone: 'America/New_York' });
    assert.match(week('2026-03-02T05:00:00.000Z'), /^Week of .*\b2\b/);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { parseFeedDate } from './parse-feed-date.ts';

for (const [text, expected] of [
  ['Sat, 31 Jan 2026 12:00:00 GMT', '2026-01-31T12:00:00.000Z'],
  ['31 Jan 26 12:00 EST', '2026-01-31T17:00:00.000Z'],
  ['2026-01-31T12:00:00.5+01:00', '2026-01-31T11:00:00.500Z'],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31 12:00:00', '2026-01-31T12:00:00.000Z'],
  ['Thu, 05 Sep 2024 10:00:00 CEST', '2024-09-05T08:00:00.000Z'],
  ['Thu, 05 Sep 2024 10:00:00 +0530 (IST)', '2024-09-05T04:30:00.000Z'],
  ['Thu, 05 Sep 2024 10:00:00 GMT-03:00', '2024-09-05T13:00:00.000Z'],
  ['Do., 7. März 2024 09:05:00 MEZ', '2024-03-07T08:05:00.000Z'],
  ['mar. 3 déc. 2024 10:00:00 +0100', '2024-12-03T09:00:00.000Z'],
  ['lun, 12 ago 2024 10:00:00 GMT', '2024-08-12T10:00:00.000Z'],
  ['3 de fevereiro de 2024 às 18:30', '2024-02-03T18:30:00.000Z'],
  ['ma, 06 mrt 2024 10:00:00 CET', '2024-03-06T09:00:00.000Z'],
  ['5 marraskuuta 2024 klo 10:00', '2024-11-05T10:00:00.000Z'],
  ['Вт, 03 мая 2022 10:00:00 MSK', '2022-05-03T07:00:00.000Z'],
  ['30 października 2023 08:00', '2023-10-30T08:00:00.000Z'],
  ['2024年9月2日 10:00', '2024-09-02T10:00:00.000Z'],
  ['05.11.2024 10:00', '2024-11-05T10:00:00.000Z'],
  ['25/11/2024', '2024-11-25T00:00:00.000Z'],
  ['November 5, 2024 - 3:04 pm', '2024-11-05T15:04:00.000Z'],
  ['Thu Sep  5 10:00:00 CEST 2024', '2024-09-05T08:00:00.000Z'],
  ['12:30 AM', undefined],
  ['Item 5', undefined],
  ['31 Feb 2024 10:00 GMT', undefined],
  ['5 Sep 2024 10:75 GMT', undefined],
  ['5 Foo 2024 10:00 GMT', undefined],
  [`5 Sep 2024 10:00 GMT${' '.repeat(100)}`, undefined],
] as const) {
  it(`reads ${JSON.stringify(text)} as ${expected ?? 'no date'}`, () => {
    const ms = parseFeedDate(text);
    assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), expected);
  });
}

it('returns a finite time for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (text) => {
      assert.ok(Number.isFinite(parseFeedDate(text) ?? 0));
    }),
  );
});

it('reads the dates of JavaScript', () => {
  const date = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
  fc.assert(
    fc.property(date, (each) => {
      const seconds = Math.floor(each.getTime() / 1000) * 1000;
      assert.equal(parseFeedDate(each.toUTCString()), seconds);
      assert.equal(parseFeedDate(each.toISOString()), each.getTime());
    }),
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  formatMpdPath,
  NO_PERIOD,
  parseMpdPath,
  toItemPattern,
  toNumberedItem,
  toPeriodKey,
  toRepresentationKey,
  toTemplateItem,
} from './mpd-path.ts';
import { readMpd } from './read-mpd.ts';
import type { IdentifierName } from './segment-template.ts';

const LONG = 'x'.repeat(65);

describe('the key of a period', () => {
  for (const [attributes, index, key] of [
    ['id="main" start="PT5S"', 3, 'period-main'],
    ['id="m0"', 0, 'period-m0'],
    ['start="PT5S"', 3, 'start-PT5S'],
    ['', 3, 'index-3'],
    ['', null, NO_PERIOD],
  ] as const) {
    it(`is ${key} for ${attributes || 'no attributes'}`, () => {
      assert.equal(toPeriodKey(readPeriod(attributes), index), key);
    });
  }

  for (const id of ['', '.', '..', 'a/b', 'a b', '$Number$', 'https://a.test/?b#c', LONG]) {
    it(`is one plain path segment for the ID ${id.slice(0, 20) || 'of no characters'}`, () => {
      const key = toPeriodKey(readPeriod(`id="${id}"`), 0);
      assert.match(key, /^period-~[\w-]{16}$/);
      assert.equal(parseMpdPath([key, 'v1', '7'])?.period, key);
    });
  }
});

describe('the path of a media resource', () => {
  const identifiers = fc.subarray<IdentifierName>(['Bandwidth', 'Number', 'Time', 'SubNumber']);
  const ids = fc.oneof(
    fc.constantFrom('v1', 'v1/hd', 'file', '7', '', 'a,b', 'm0', 'é x', LONG, '~'),
    // URL parsers remove dot segments.
    fc.string({ maxLength: 5 }).filter((id) => !/[?#\\%]|(?:^|\/)\.{1,2}(?:\/|$)/.test(id)),
  );

  it('is parsed to the position that it states', () => {
    fc.assert(
      fc.property(
        ids,
        fc.tuple(fc.constantFrom('segment', 'init', 'index', 'file'), identifiers),
        fc.constantFrom('', 'm0', 'm1/p0/a2/r30'),
        (id, [name, names], label) => {
          const representation = toRepresentationKey(id);
          const numbers = new Map(names.map((each, index) => [each, String(index)]));
          const pattern = toTemplateItem(name, new Set(names));
          const item = pattern.replaceAll(/\$(\w+)\$/g, (_, each: IdentifierName) =>
            String(numbers.get(each)),
          );
          const path = formatMpdPath({ period: 'period-1', representation, item });
          const parsed = parseMpdPath([
            ...(label === '' ? [] : label.split('/')),
            ...path.split('/'),
          ]);
          assert.ok(parsed);
          assert.deepEqual(
            [parsed.label, parsed.period, parsed.representation, parsed.item],
            [label, 'period-1', representation, item],
          );
          assert.deepEqual(new Map(parsed.numbers), numbers);
          assert.equal(toItemPattern(parsed), pattern);
        },
      ),
    );
  });

  it('has the same key for an ID in the path as for the ID of the MPD', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const parsed = parseMpdPath(['period-1', ...encodeURI(id.toWellFormed()).split('/'), '7']);
        assert.equal(parsed?.representation, toRepresentationKey(id.toWellFormed()));
      }),
    );
  });

  it('is a single segment for a file, next to which relative references are resolved', () => {
    const path = formatMpdPath({ period: 'period-1', representation: 'v1', item: 'file' });
    const other = formatMpdPath({ period: 'period-1', representation: 'v1', item: 'init' });
    const { pathname } = new URL(other, new URL(`${path}?c=1`, 'https://a.test/m0/'));
    assert.equal(pathname, '/m0/period-1/v1/init');
  });

  it('numbers the entries of a list', () => {
    assert.equal(toNumberedItem('segment', 7), '7');
    assert.equal(toNumberedItem('index', 7), 'index-7');
  });

  for (const path of [
    '',
    'period-1',
    'period-1/v1',
    'period-1/7',
    'v1/7',
    'period-/v1/7',
    'period-1/v1/',
    'period-1/v1/x',
    'period-1/v1/7-8',
    'period-1/v1/init-init',
    'period-1/v1/t-7',
    'm0/m0/m0/m0/m0/period-1/v1/7',
  ]) {
    it(`is not ${path || 'empty'}`, () => assert.equal(parseMpdPath(path.split('/')), undefined));
  }
});

function readPeriod(attributes: string) {
  const [period] = readMpd(`<MPD><Period ${attributes}/></MPD>`).root.elements;
  assert.ok(period);
  return period;
}

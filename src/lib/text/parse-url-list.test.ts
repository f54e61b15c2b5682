import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { parseUrlList } from './parse-url-list.ts';

it('reads one URL per line with commas, and skips blank lines', () => {
  const rows = parseUrlList('\uFEFFhttps://a.example/1,2\r\n\n  https://a.example/3 ');
  assert.deepEqual(
    rows.map(({ line, url }) => [line, url]),
    [
      [1, 'https://a.example/1,2'],
      [3, 'https://a.example/3'],
    ],
  );
});

it('reads the columns of CSV by their names in the header', () => {
  const rows = parseUrlList('Title,URL\n"One, ""two""\nthree",https://a.example/1\n,b\n"open,c');
  assert.deepEqual(
    rows.map(({ line, url, read }) => [line, url, read('title'), read('tags')]),
    [
      [2, 'https://a.example/1', 'One, "two"\nthree', ''],
      [4, 'b', '', ''],
      [5, 'c', '"open', ''],
    ],
  );
});

it('reads any text in a quoted field', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (titles) => {
      const lines = titles.map((title) => `u,"${title.replaceAll('"', '""')}"`);
      const rows = parseUrlList(['url,title', ...lines].join('\r\n'));
      assert.deepEqual(
        rows.map(({ read }) => read('title')),
        titles.map((title) => title.trim()),
      );
    }),
  );
});

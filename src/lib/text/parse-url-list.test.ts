import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { type ListedUrl, parseUrlList } from './parse-url-list.ts';

it('reads one URL per line with separators, and skips blank lines', () => {
  const rows = parse('\uFEFFhttps://a.example/1,2;3\r\n\n  https://a.example/3 ');
  assert.deepEqual(
    rows.map(({ line, url }) => [line, url]),
    [
      [1, 'https://a.example/1,2;3'],
      [3, 'https://a.example/3'],
    ],
  );
});

it('reads the entries of an M3U list with their titles', () => {
  const rows = parse(
    '\uFEFF#EXTM3U url-tvg="x"\n#EXTINF:-1 tvg-name="A, b",News, live\r\n#EXTGRP:x\r\nhttps://a.example/1\n\nhttps://a.example/2\n',
  );
  assert.deepEqual(
    rows.map(({ line, url, read }) => [line, url, read('title'), read('tags')]),
    [
      [4, 'https://a.example/1', 'News, live', ''],
      [6, 'https://a.example/2', '', ''],
    ],
  );
  assert.equal(parseUrlList('#EXTM3UX\nhttps://a.example/1'), undefined);
});

it('reads a list whose first URL has no scheme', () => {
  const rows = parse('youtu.be/dQw4w9WgXcQ\nhttps://a.example/2');
  assert.deepEqual(
    rows.map(({ url }) => url),
    ['youtu.be/dQw4w9WgXcQ', 'https://a.example/2'],
  );
});

it('reads the columns of CSV by their names in the header', () => {
  const rows = parse('Title,URL\n"One, ""two""\nthree",https://a.example/1\n,b\n"open,c');
  assert.deepEqual(
    rows.map(({ line, url, read }) => [line, url, read('title'), read('tags')]),
    [
      [2, 'https://a.example/1', 'One, "two"\nthree', ''],
      [4, 'b', '', ''],
      [5, 'c', '"open', ''],
    ],
  );
});

for (const [name, separator] of [
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
] as const) {
  it(`reads CSV with ${name}, blank rows and a byte order mark`, () => {
    const blank = separator.repeat(2);
    for (const header of [
      ['"URL"', '"Title"', '"Tags"'],
      ['title', 'url', 'tags'],
    ]) {
      const isFirst = header[0] === '"URL"';
      const cells = ['https://a.example/1,2;3', 'One'].map((cell) => `"${cell}"`);
      const row = [...(isFirst ? cells : cells.toReversed()), '"course; draft"'];
      const lines = [blank, header.join(separator), blank, row.join(separator), blank];
      assert.deepEqual(
        parse(`\uFEFF${lines.join('\r\n')}`).map(({ line, url, read }) => [
          line,
          url,
          read('title'),
          read('tags'),
        ]),
        [[4, 'https://a.example/1,2;3', 'One', 'course; draft']],
      );
    }
  });
}

for (const first of [
  'titel;adresse',
  'https://a.example/1.mp4\tOne',
  'talk.mp4',
  'video.title',
  'a.example/1.mp4 One',
  'ftp://a.example/1.mp4',
  '"https://a.example/1.mp4",One',
  'sep=;\nurl;title',
]) {
  it(`rejects a list that starts with ${JSON.stringify(first)}`, () => {
    assert.equal(parseUrlList(`${first}\nhttps://a.example/2.mp4`), undefined);
  });
}

it('reads an empty list', () => {
  assert.deepEqual(parse('\uFEFF\r\n \n'), []);
});

it('reads any text in a quoted field', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (titles) => {
      const lines = titles.map((title) => `u,"${title.replaceAll('"', '""')}"`);
      const rows = parse(['url,title', ...lines].join('\r\n'));
      assert.deepEqual(
        rows.map(({ read }) => read('title')),
        titles.map((title) => title.trim()),
      );
    }),
  );
});

function parse(text: string): readonly ListedUrl[] {
  const rows = parseUrlList(text);
  assert.ok(rows);
  return rows;
}

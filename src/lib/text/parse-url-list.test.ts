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
  assert.equal(parse('#EXTM3UX\n#EXTINF:1,No\nhttps://a.example/1')[0]?.read('title'), '');
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
  'talk.mp4',
  'video.title',
  'ftp://a.example/1.mp4',
  '"https://a.example/1.mp4",One',
  'sep=;',
  '# https://a.example/1.mp4\ntitel;adresse',
  '[1, 2]\n',
  '[{"titleUrl": "javascript:a"}]',
  '[{"titleUrl": ',
  'Channel Id,Channel Url,Channel Title',
]) {
  it(`rejects a list that starts with ${JSON.stringify(first)}`, () => {
    assert.equal(parseUrlList(`${first}\nhttps://a.example/2.mp4`), undefined);
  });
}

for (const [name, text, expected] of [
  [
    'comments and titles after the URL',
    '# My list\nhttps://a.example/1 One, two\n\n  # more\nhttps://a.example/2\tTwo\nhttps://a.example/3 # later\na.example/4.mp4 Four',
    [
      [2, 'https://a.example/1', 'One, two'],
      [5, 'https://a.example/2', 'Two'],
      [6, 'https://a.example/3', ''],
      [7, 'a.example/4.mp4', 'Four'],
    ],
  ],
  [
    'names of files with spaces',
    'https://a.example/my talk.mp4\nhttps://a.example/1.mp4 talk.mp4',
    [
      [1, 'https://a.example/my talk.mp4', ''],
      [2, 'https://a.example/1.mp4', 'talk.mp4'],
    ],
  ],
  [
    'CSV with the separator line of Excel, comments and titles with number signs',
    'sep=;\r\n#made by hand;\r\ntitle;url\r\n#1 hit;https://a.example/1\r\n#no;\r\n',
    [[4, 'https://a.example/1', '#1 hit']],
  ],
  [
    'CSV with another separator line',
    'sep=|\nurl|title\nhttps://a.example/1;2|One, two',
    [[3, 'https://a.example/1;2', 'One, two']],
  ],
  [
    'a playlist of Google Takeout',
    'Video ID,Playlist Video Creation Timestamp\nabcdefghijk,2024-01-02T03:04:05+00:00\nshort,x',
    [
      [2, 'https://www.youtube.com/watch?v=abcdefghijk', ''],
      [3, 'short', ''],
    ],
  ],
  [
    'an old playlist of Google Takeout in another language',
    'Playlist-ID,Kanal-ID,Titel\nPLx,UCx,Alle\n\nVideo-ID,Hinzugefügt\n-_cdefghijk,2020-01-02 03:04:05 UTC',
    [[5, 'https://www.youtube.com/watch?v=-_cdefghijk', '']],
  ],
  [
    'the history of Google Takeout',
    '[{"header":"YouTube","title":"Watched A","titleUrl":"https://www.youtube.com/watch?v\\u003dabcdefghijk"},{"title":"An ad"},null]',
    [[1, 'https://www.youtube.com/watch?v=abcdefghijk', '']],
  ],
] as const) {
  it(`reads ${name}`, () => {
    assert.deepEqual(
      parse(text).map(({ line, url, read }) => [line, url, read('title')]),
      expected,
    );
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

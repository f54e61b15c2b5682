import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseImport } from './parse-import.ts';

describe('parseImport', () => {
  it('reads a list of URLs and reports lines that are not URLs', () => {
    const lines = parseImport(
      'https://a.example/1\r\n\nnonsense\nhttps://a.example/1\nyoutu.be/dQw4w9WgXcQ One',
    );
    const found = lines?.map(({ line, url, problem }) => ({ line, url, problem }));
    assert.deepEqual(found, [
      { line: 1, url: 'https://a.example/1', problem: null },
      { line: 3, url: 'nonsense', problem: 'invalid' },
      { line: 4, url: 'https://a.example/1', problem: 'repeated' },
      { line: 5, url: 'youtu.be/dQw4w9WgXcQ', problem: null },
    ]);
  });

  it('reads CSV with a header, quotes and tags', () => {
    const csv =
      'Title,URL,tags\n"One, ""two""\nthree",https://a.example/1,course; draft ;\n,https://a.example/2';
    assert.deepEqual(parseImport(csv), [
      {
        line: 2,
        url: 'https://a.example/1',
        fields: { title: 'One, "two"\nthree', tags: ['course', 'draft'] },
        problem: null,
      },
      { line: 4, url: 'https://a.example/2', fields: {}, problem: null },
    ]);
  });

  it('reads cells that were copied from a spreadsheet', () => {
    const [line] = parseImport('url\ttitle\ttags\nhttps://a.example/1\tOne; two\tcourse') ?? [];
    assert.equal(line?.url, 'https://a.example/1');
    assert.deepEqual(line.fields, { title: 'One; two', tags: ['course'] });
  });

  it('reads the other columns of the command line, and ignores unknown ones', () => {
    const csv =
      'userAgent|URL|Description|REFERER|license\nPlayer/2 (TV)|b.example/1|One, two|https://b.example/?a|MIT';
    const [line] = parseImport(csv) ?? [];
    assert.deepEqual(line?.fields, {
      description: 'One, two',
      referer: 'https://b.example/?a',
      userAgent: 'Player/2 (TV)',
    });
  });

  it('refuses lines of which it is unclear whether they allow downloads', () => {
    const values = ['true', 'FALSE', '', 'yes', '1'];
    const rows = values.map((value, at) => `https://a.example/${at},${value}`);
    const lines = parseImport(['url,allowDownload', ...rows].join('\n')) ?? [];
    assert.deepEqual(
      lines.map(({ fields, problem }) => [fields.allowDownload, problem]),
      [
        [true, null],
        [false, null],
        [undefined, null],
        [undefined, 'allowDownload'],
        [undefined, 'allowDownload'],
      ],
    );
  });

  it('refuses lines with an unknown visibility', () => {
    const values = ['private', '', 'unlisted', 'Private', 'hidden'];
    const rows = values.map((value, at) => `https://a.example/${at},${value}`);
    const lines = parseImport(['url,visibility', ...rows].join('\n')) ?? [];
    assert.deepEqual(
      lines.map(({ fields, problem }) => [fields.visibility, problem]),
      [
        ['private', null],
        [undefined, null],
        ['unlisted', null],
        [undefined, 'visibility'],
        [undefined, 'visibility'],
      ],
    );
  });

  it('rejects a table without the column url', () => {
    assert.equal(parseImport('titel;adresse\nOne;https://a.example/1'), undefined);
  });
});

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
        title: 'One, "two"\nthree',
        tags: ['course', 'draft'],
        problem: null,
      },
      { line: 4, url: 'https://a.example/2', title: null, tags: [], problem: null },
    ]);
  });

  it('reads cells that were copied from a spreadsheet', () => {
    const [line] = parseImport('url\ttitle\ttags\nhttps://a.example/1\tOne; two\tcourse') ?? [];
    assert.deepEqual(
      [line?.url, line?.title, line?.tags],
      ['https://a.example/1', 'One; two', ['course']],
    );
  });

  it('rejects a table without the column url', () => {
    assert.equal(parseImport('titel;adresse\nOne;https://a.example/1'), undefined);
  });
});

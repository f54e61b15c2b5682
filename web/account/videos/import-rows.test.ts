import assert from 'node:assert/strict';
import { test } from 'node:test';

import { toImportRows } from './import-rows.ts';
import { parseImport } from './parse-import.ts';
import type { ImportResult } from './use-import.ts';

test('lists failures first, each group in the order of the lines, and what can be retried', () => {
  const lines =
    parseImport(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://${name}.example/`).join('\n'),
    ) ?? [];
  const [last] = parseImport('https://g.example/\nhttps://g.example/')?.slice(1) ?? [];
  const all = last === undefined ? lines : [...lines, last];
  const states: readonly (ImportResult | undefined)[] = [
    { status: 'added' },
    { status: 'failed', error: new Error('Refused.') },
    { status: 'adding' },
    undefined,
    { status: 'existing' },
    { status: 'failed', error: new Error('Gone.') },
  ];
  const results = new Map(
    lines.flatMap((line, at) => (states[at] === undefined ? [] : [[line, states[at]] as const])),
  );
  const { rows, remaining } = toImportRows(all, results);
  assert.deepEqual(
    rows.map(({ line, group }) => `${new URL(line.url).host.slice(0, 1)} ${group}`),
    ['b failed', 'f failed', 'g failed', 'c waiting', 'd waiting', 'a added', 'e existing'],
  );
  assert.deepEqual(
    remaining.map(({ url }) => new URL(url).host.slice(0, 1)),
    ['b', 'c', 'd', 'f'],
    'a repeated line stays refused',
  );
});

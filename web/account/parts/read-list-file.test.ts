import assert from 'node:assert/strict';
import { it } from 'node:test';

import { readListFile } from './read-list-file.ts';

const UTF_8 = new TextEncoder().encode('url;title\n;Zwölf');

for (const [name, bytes, bytesMax, expected] of [
  ['UTF-8', UTF_8, 100, 'url;title\n;Zwölf'],
  ['UTF-8 that ends within a character', UTF_8, 14, 'url;title\n;Zw'],
  ['UTF-8 with a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), 100, 'a'],
  ['Windows-1252', Uint8Array.of(0x5a, 0x77, 0xf6, 0x6c, 0x66, 0x80), 100, 'Zwölf€'],
] as const) {
  it(`reads ${name}`, async () => {
    assert.equal(await readListFile(new Blob([bytes]), bytesMax), expected);
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { fromReplacementEntries, replaceUri, toReplacementEntries } from './uri-replacement.ts';
import type { UriReplacement } from './uri-replacement.ts';

const URL_1 = new URL('https://a.test:8443/v/1.m3u8?token=1&x');

function replacement(
  host: string | null,
  parameters: Readonly<Record<string, string>> = {},
): UriReplacement {
  return { host, parameters: new Map(Object.entries(parameters)) };
}

describe('replaceUri', () => {
  for (const [given, expected] of [
    [replacement('b.test'), 'https://b.test:8443/v/1.m3u8?token=1&x'],
    [replacement('b.test:9000'), 'https://b.test:9000/v/1.m3u8?token=1&x'],
    [replacement(null, { y: '2' }), 'https://a.test:8443/v/1.m3u8?token=1&x&y=2'],
    [replacement(null, { token: '2', y: 'é' }), 'https://a.test:8443/v/1.m3u8?token=2&x=&y=%C3%A9'],
  ] as const) {
    it(`returns ${expected}`, () => assert.equal(replaceUri(URL_1, given)?.href, expected));
  }

  for (const host of [
    'b.test/evil',
    'u@b.test',
    'b.test?x',
    'b test',
    '',
    '[::',
    'https://b.test',
  ]) {
    it(`rejects the host ${JSON.stringify(host)}`, () => {
      assert.equal(replaceUri(URL_1, replacement(host)), undefined);
    });
  }
});

it('restores a replacement from its entries', () => {
  for (const each of [replacement('b.test', { a: '1' }), replacement(null, { b: '' })]) {
    assert.deepEqual(fromReplacementEntries(toReplacementEntries(each)), each);
  }
});

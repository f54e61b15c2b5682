import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { toClientName } from './client-name.ts';

const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const NAMES: readonly (readonly [string | null, string])[] = [
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Edg/130.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROMIUM}`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on macOS',
  ],
  ['curl/8.9.1', 'curl'],
  ['my-import/1.0', 'Other client'],
  [null, 'Unknown client'],
];

describe('toClientName', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });
  for (const [userAgent, name] of NAMES) {
    it(`names ${userAgent ?? 'a missing User-Agent'} “${name}”`, () =>
      assert.equal(toClientName(userAgent), name));
  }
});

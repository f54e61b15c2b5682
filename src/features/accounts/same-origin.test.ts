import assert from 'node:assert/strict';
import { it } from 'node:test';

import { isFromOwnPages } from './same-origin.ts';

const OWN = 'https://play.example';
const EVIL = 'https://evil.example';

it('only requests of our own pages, and addresses that were typed, bring their cookie', () => {
  for (const [method, headers, expected] of [
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'same-site', origin: OWN }, false],
    ['POST', { 'sec-fetch-site': 'cross-site', origin: OWN }, false],
    ['POST', { 'sec-fetch-site': 'none' }, false],
    ['POST', { 'sec-fetch-site': '' }, false],
    ['POST', { origin: OWN }, true],
    ['POST', { origin: EVIL }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { origin: `${OWN}.evil.example` }, false],
    ['POST', {}, false],
    ['GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['GET', { 'sec-fetch-site': 'none' }, true],
    ['GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['GET', { 'sec-fetch-site': 'same-site' }, false],
    ['GET', { origin: EVIL }, false],
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['DELETE', {}, false],
  ] as const) {
    assert.equal(
      isFromOwnPages({ method, headers }, OWN),
      expected,
      JSON.stringify([method, headers]),
    );
  }
});

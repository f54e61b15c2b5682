import assert from 'node:assert/strict';
import { it } from 'node:test';

import { isSameOrigin } from './same-origin.ts';

const PUBLIC_ORIGIN = 'https://play.example';
const OTHER_SITE = 'https://evil.example';

it('accepts cookies only from pages of this service and from typed URLs', () => {
  for (const [method, headers, expected] of [
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'same-site', origin: PUBLIC_ORIGIN }, false],
    ['POST', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_ORIGIN }, false],
    ['POST', { 'sec-fetch-site': 'none' }, false],
    ['POST', { 'sec-fetch-site': '' }, false],
    ['POST', { origin: PUBLIC_ORIGIN }, true],
    ['POST', { origin: OTHER_SITE }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { origin: `${PUBLIC_ORIGIN}.evil.example` }, false],
    ['POST', {}, false],
    ['GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['GET', { 'sec-fetch-site': 'none' }, true],
    ['GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['GET', { 'sec-fetch-site': 'same-site' }, false],
    ['GET', { origin: OTHER_SITE }, false],
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['DELETE', {}, false],
  ] as const) {
    assert.equal(
      isSameOrigin({ method, headers }, PUBLIC_ORIGIN),
      expected,
      JSON.stringify([method, headers]),
    );
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { allowsFraming } from './allows-framing.ts';

const ORIGIN = 'https://video.reelay.test';

describe('allowsFraming', () => {
  const cases: readonly (readonly [boolean, string, string?])[] = [
    [true, ''],
    [true, "default-src 'self'"],
    [true, 'frame-ancestors *'],
    [true, 'frame-ancestors https:'],
    [true, 'frame-ancestors http:'],
    [true, 'frame-ancestors https://video.reelay.test'],
    [true, 'Frame-Ancestors *.reelay.test'],
    [true, 'frame-ancestors video.reelay.test:*'],
    [true, 'frame-ancestors *', 'DENY'],
    [true, '', 'ALLOW-FROM https://other.test'],
    [false, "frame-ancestors 'none'"],
    [false, "frame-ancestors 'self'"],
    [false, 'frame-ancestors'],
    [false, 'frame-ancestors https://other.test'],
    [false, 'frame-ancestors *.video.reelay.test'],
    [false, 'frame-ancestors https://video.reelay.test:8443'],
    [false, "frame-ancestors *, frame-ancestors 'self'"],
    [false, "frame-ancestors 'none'; frame-ancestors *"],
    [false, '', 'deny'],
    [false, '', 'SAMEORIGIN'],
    [false, '', 'SAMEORIGIN, SAMEORIGIN'],
  ];
  for (const [expected, policy, frameOptions] of cases) {
    it(`returns ${expected} for “${policy}” with X-Frame-Options ${frameOptions ?? 'unset'}`, () => {
      const headers = new Map([['content-security-policy', policy]]);
      if (frameOptions !== undefined) headers.set('x-frame-options', frameOptions);
      assert.equal(allowsFraming(headers, ORIGIN), expected);
    });
  }
});

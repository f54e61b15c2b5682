import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property } from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';

import { readSignedExpiry } from './signed-expiry.ts';

describe('readSignedExpiry', () => {
  const at = Date.parse('2026-01-31T12:00:00Z');
  const cases: readonly (readonly [string, number | null])[] = [
    ['?X-Amz-Date=20260131T115500Z&X-Amz-Expires=300&X-Amz-Signature=0', at],
    ['?x-goog-date=20260131T115500Z&x-goog-expires=300', at],
    ['?sv=2024-01-01&sig=x&se=2026-01-31T12%3A00%3A00Z', at],
    [`?Expires=${at / 1000}&Signature=x`, at],
    [`?expires=${at}`, at],
    [`?hdnts=exp=${at / 1000}~acl=/*~hmac=x`, at],
    [`/exp=${at / 1000}~hmac=x/v.mp4`, at],
    [`?token=${tokenExpiringAt(at)}`, at],
    [`/${tokenExpiringAt(at)}/manifest/video.m3u8`, at],
    [`?token=${tokenExpiringAt('never')}`, null],
    ['?token=eyJhbGciOiJub25lIn0.!!!.x', null],
    ['?expires=tomorrow', null],
    ['?e=12', null],
    ['?X-Amz-Date=20260131T115500Z', null],
    ['?X-Amz-Date=20269931T115500Z&X-Amz-Expires=300', null],
    ['?se=2026-01-31T12:00:00Z', null],
    ['', null],
  ];
  for (const [rest, expected] of cases) {
    it(`reads ${expected ?? 'nothing'} from ${rest || 'a plain URL'}`, () => {
      assert.equal(readSignedExpiry(new URL(rest, 'https://cdn.example/v.mp4')), expected);
    });
  }

  it('returns a timestamp or null for any URL', () => {
    assertProperty(
      property(webUrl, (url) => {
        const instant = readSignedExpiry(new URL(url));
        assert.ok(instant === null || Number.isSafeInteger(instant));
      }),
    );
  });
});

function tokenExpiringAt(at: number | string): string {
  const exp = typeof at === 'number' ? at / 1000 : at;
  const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url');
  return `eyJhbGciOiJIUzI1NiJ9.${claims}.c2ln`;
}

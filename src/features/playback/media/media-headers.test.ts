import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toMediaHeaders } from './media-headers.ts';

const HOST = 'origin.example';

describe('toMediaHeaders', () => {
  it('passes on what is well-formed', () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    assert.deepEqual(map({ etag: 'W/"a-1"', 'last-modified': date, date, age: '5' }), {
      'cache-control': 'public, max-age=600',
      etag: 'W/"a-1"',
      'last-modified': date,
      date,
      age: '5',
    });
  });

  it('drops what is malformed, or an address in disguise', () => {
    for (const etag of [
      'abc',
      '"a"b"',
      '"a b"',
      `"${'a'.repeat(201)}"`,
      '"https://x"',
      `"${HOST}"`,
    ]) {
      assert.equal('etag' in map({ etag }), false, etag);
    }
    for (const date of ['yesterday', '2026-01-31', '<script>', '']) {
      assert.equal('date' in map({ date }), false, date);
      assert.equal('last-modified' in map({ 'last-modified': date }), false, date);
    }
    for (const age of ['-1', '1.5', 'x', '']) assert.equal('age' in map({ age }), false, age);
  });

  it('follows the upstream’s wish to be kept, for an hour at most', () => {
    for (const [control, expected] of [
      ['max-age=60', 'public, max-age=60'],
      ['max-age=0', 'public, max-age=0'],
      ['public, max-age=31536000, immutable', 'public, max-age=3600'],
      ['private, max-age=60', 'no-store'],
      ['no-store', 'no-store'],
      ['no-cache', 'no-cache'],
      ['nonsense', 'public, max-age=600'],
    ] as const) {
      assert.equal(map({ 'cache-control': control })['cache-control'], expected, control);
    }
  });
});

function map(headers: Readonly<Record<string, string>>): Record<string, string> {
  return toMediaHeaders(new Map(Object.entries(headers)), HOST);
}

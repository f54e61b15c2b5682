import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toMediaHeaders } from './media-headers.ts';

const HOST = 'origin.example';
const FINAL_URL = new URL('https://edge.example/cache/video.mp4');
const REQUESTED_URL = new URL(`https://${HOST}/hidden/folder/video.mp4?signature=0123456789`);

describe('toMediaHeaders', () => {
  it('passes on well-formed headers', () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    const lastModified = 'Sat, 31 Jan 2026 10:00:00 GMT';
    assert.deepEqual(map({ etag: 'W/"a-1"', 'last-modified': lastModified, date, age: '5' }), {
      'cache-control': 'public, max-age=600',
      etag: 'W/"a-1"',
      'last-modified': lastModified,
      date,
      age: '5',
    });
  });

  it('passes on any other opaque tag', () => {
    for (const etag of ['"5f-62a.3"', '"kR/Xq9+w//8A=="', 'W/"1;gzip"', '"v=1"']) {
      assert.equal(map({ etag })['etag'], etag);
    }
  });

  it('drops malformed tags and tags that may contain a URL', () => {
    for (const etag of [
      'abc',
      '"a"b"',
      '"a b"',
      `"${'a'.repeat(201)}"`,
      '"https://x"',
      `"${HOST}"`,
      `"a-${HOST.toUpperCase()}-1"`,
      '"https%3A%2F%2Fx.example%2F"',
      '"/cache/video.mp4"',
      '"/hidden/folder/5"',
      '"signature=0123456789"',
    ]) {
      assert.equal('etag' in map({ etag }), false, etag);
    }
    for (const date of ['yesterday', '2026-01-31', '<script>', '']) {
      assert.equal('date' in map({ date }), false, date);
      assert.equal('last-modified' in map({ 'last-modified': date }), false, date);
    }
    for (const age of ['-1', '1.5', 'x', '']) assert.equal('age' in map({ age }), false, age);
  });

  it('omits the age of fresh media that is older than the maximum lifetime', () => {
    const date = 'Sun, 22 Nov 2026 20:00:00 GMT';
    const control = 'max-age=31536000';
    for (const [age, expected] of [
      ['3599', '3599'],
      ['3600', undefined],
      ['31535999', undefined],
      ['31536000', '31536000'],
    ] as const) {
      const headers = map({ age, date, 'cache-control': control });
      assert.equal(headers['age'], expected, age);
      assert.equal(headers['date'], expected && date, age);
      assert.equal(headers['cache-control'], 'public, max-age=3600');
    }
  });

  it('follows the upstream’s Cache-Control, for an hour at most', () => {
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
      assert.equal(map({ 'cache-control': control }, 700)['cache-control'], expected, control);
    }
  });

  it('derives a missing lifetime from Expires, or from a tenth of the time since the last change', () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    for (const [headers, expected] of [
      [{ expires: 'Sat, 31 Jan 2026 12:00:45 GMT' }, 45],
      [{ expires: '0' }, 0],
      [{ 'last-modified': 'Sat, 31 Jan 2026 11:59:51 GMT' }, 0],
      [{ 'last-modified': 'Sat, 31 Jan 2026 11:55:00 GMT' }, 30],
      [{ 'last-modified': 'Thu, 01 Jan 2026 12:00:00 GMT' }, 600],
      [{ 'last-modified': 'Sat, 31 Jan 2026 12:05:00 GMT' }, 0],
      [{ 'last-modified': 'yesterday' }, 0],
    ] as const) {
      const control = map({ date, ...headers })['cache-control'];
      assert.equal(control, `public, max-age=${expected}`, JSON.stringify(headers));
    }
  });

  it('limits a lifetime that is not declared to the window of a live stream', () => {
    const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
    const lastModified = 'Sat, 31 Jan 2026 11:55:00 GMT';
    for (const [headers, expected] of [
      [{}, 12],
      [{ 'last-modified': lastModified }, 12],
      [{ 'last-modified': 'Sat, 31 Jan 2026 11:59:00 GMT' }, 6],
      [{ 'cache-control': 'max-age=60' }, 60],
      [{ expires: 'Sat, 31 Jan 2026 12:01:00 GMT' }, 60],
    ] as const) {
      const control = map({ date, ...headers }, 12.8)['cache-control'];
      assert.equal(control, `public, max-age=${expected}`, JSON.stringify(headers));
    }
  });
});

function map(
  headers: Readonly<Record<string, string>>,
  undeclaredSecondsMax = Infinity,
): Record<string, string> {
  const urls = [FINAL_URL, REQUESTED_URL] as const;
  return toMediaHeaders(new Map(Object.entries(headers)), { urls, undeclaredSecondsMax });
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { mayBeWrapped, measureWrapper, WRAPPED_START_BYTES } from './wrapped-stream.ts';

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../samples/${path}`, import.meta.url));
}

const STREAM = readSample('hls-ts/180p/segment-0.ts');
const PNG = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

describe('measureWrapper', () => {
  for (const [name, wrapper] of [
    ['the signature of a PNG', PNG],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0\u0080\0\0;', 'latin1')],
    ['a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5_000, 9)])],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['bytes without a signature', Buffer.alloc(212, 0xf1)],
    ['bytes that contain the sync byte', Buffer.alloc(700, '\u0001\u0047')],
    ['64 KiB', Buffer.concat([PNG, Buffer.alloc(64 * 1024 - PNG.length)])],
  ] as const) {
    it(`returns the length of ${name} before a transport stream`, () => {
      const start = Buffer.concat([wrapper, STREAM]).subarray(0, WRAPPED_START_BYTES);
      assert.equal(measureWrapper(start), wrapper.length);
      assert.ok(mayBeWrapped(start.subarray(0, 600)));
    });
  }

  for (const [name, bytes] of [
    ['a transport stream', STREAM],
    ['a longer wrapper', Buffer.concat([PNG, Buffer.alloc(64 * 1024), STREAM])],
    ['an image', Buffer.concat([PNG, Buffer.alloc(9_000, 3)])],
    ['four packets behind an image', Buffer.concat([PNG, STREAM.subarray(0, 4 * 188)])],
    ['MP4', Buffer.concat([readSample('hls-fmp4/180p/init_1.mp4'), STREAM])],
    ['a page', Buffer.from('<html>GGGG')],
    ['a playlist', Buffer.from(`#EXTM3U\n${'G'.repeat(9_000)}`)],
    ['nothing', Buffer.alloc(0)],
  ] as const) {
    it(`returns 0 for ${name}`, () => {
      assert.equal(measureWrapper(bytes.subarray(0, WRAPPED_START_BYTES)), 0);
    });
  }

  it('never finds a stream in other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
        assert.equal(measureWrapper(bytes), 0);
      }),
    );
  });
});

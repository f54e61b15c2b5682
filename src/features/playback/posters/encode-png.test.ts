import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';

import * as fc from 'fast-check';

import { encodePng } from './encode-png.ts';

describe('encodePng', () => {
  it('writes images that decode to the same pixels', () => {
    const pictures = fc
      .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
      .chain(({ width, height }) => {
        const length = width * height * 3;
        const rgb = fc.uint8Array({ minLength: length, maxLength: length });
        return fc.record({ width: fc.constant(width), height: fc.constant(height), rgb });
      });
    fc.assert(
      fc.property(pictures, (picture) => {
        assert.deepEqual(decodePng(encodePng(picture)), { ...picture });
      }),
    );
  });
});

/** A decoder for this one kind of PNG, following W3C PNG 3rd edition §9.2. */
function decodePng(png: Buffer): { width: number; height: number; rgb: Uint8Array } {
  assert.equal(png.toString('hex', 0, 8), '89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const typed = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(typed));
    chunks.set(typed.toString('latin1', 0, 4), typed.subarray(4));
    at += length + 12;
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? assert.fail();
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assert.equal(header.toString('hex', 8), '0802000000');
  const lines = inflateSync(chunks.get('IDAT') ?? assert.fail());
  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    assert.equal(lines[row * (width * 3 + 1)], 1);
    for (let at = 0; at < width * 3; at += 1) {
      const here = row * width * 3 + at;
      const before = at < 3 ? 0 : (rgb[here - 3] ?? 0);
      rgb[here] = (lines[row * (width * 3 + 1) + 1 + at] ?? 0) + before;
    }
  }
  return { width, height, rgb };
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readImageSize } from './read-image-size.ts';
import type { ImageType } from './sniff-image.ts';

const SIZE = { width: 300, height: 200 };

/** The first bytes of 300×200 images, as written by encoders. */
const IMAGES: readonly (readonly [what: string, type: ImageType, hex: string])[] = [
  ['PNG', 'image/png', '89504e470d0a1a0a0000000d494844520000012c000000c80802000000'],
  ['GIF', 'image/gif', '4749463839612c01c800f00000'],
  ['JPEG', 'image/jpeg', 'ffd8ffe000104a46494600010100000100010000ffc0001108 00c8012c03012200'],
  [
    'JPEG with a table before its frame header',
    'image/jpeg',
    'ffd8ffc40004aaaaffc2001108 00c8012c03012200',
  ],
  ['WebP', 'image/webp', '524946460000000057454250565038200000000000000 09d012a2c01c8000000'],
  ['lossless WebP', 'image/webp', '52494646000000005745425056503 84c000000002f2bc131000000000000'],
  ['extended WebP', 'image/webp', '5249464600000000574542505650385800000000000000002b0100c70000'],
];

describe('readImageSize', () => {
  for (const [what, type, hex] of IMAGES) {
    it(`reads ${what}, but no truncated headers`, () => {
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
      assert.deepEqual(readImageSize(bytes, type), SIZE);
      for (let length = 0; length < 10; length += 1) {
        assert.equal(readImageSize(bytes.subarray(0, length), type), undefined);
      }
    });
  }

  it('never throws', () => {
    const types = ['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/avif'] as const;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...types), (bytes, type) => {
        const size = readImageSize(Buffer.from(bytes), type);
        assert.ok(size === undefined || (size.width > 0 && size.height > 0));
        readImageSize(
          Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from(bytes)]),
          'image/jpeg',
        );
      }),
    );
  });
});

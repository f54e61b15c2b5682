import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseAvcSet } from './parameter-sets.ts';

/** A number of Exp-Golomb codes, or a string of bits. */
type Field = number | string;

/** Exp-Golomb code (ISO/IEC 14496-10 §9.1). */
function toCode(value: number): string {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
}

function toSigned(value: number): number {
  return value > 0 ? value * 2 - 1 : -value * 2;
}

/** A sequence parameter set from the profile to the crop; the rest is 0. */
function aSet(profile: number, fields: readonly Field[]): Buffer {
  const bits = fields.map((field) => (typeof field === 'number' ? toCode(field) : field)).join('');
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from([
    0x67,
    profile,
    0,
    31,
    ...bytes.map((each) => Number.parseInt(each.padEnd(8, '0'), 2)),
    0x80,
  ]);
}

/** 1280 × 720 after cropping: 80 × 45 blocks, frames only. */
const PICTURE: readonly Field[] = [4, '0', 79, 44, '1', '1', '0', '0'];
const FORMAT = { width: 1280, height: 720, pixelRatio: 1 };

describe('parseAvcSet', () => {
  it('reads the chroma format and the depths of high profiles', () => {
    const fields = [0, 2, 2, 1, '0', '0', 0, 0, 0, ...PICTURE];
    const expected = { ...FORMAT, chroma: 2, lumaDepth: 10, chromaDepth: 9 };
    assert.deepEqual(parseAvcSet(aSet(122, fields)), expected);
  });

  it('reads separate color planes', () => {
    const fields = [0, 3, '1', 0, 0, '0', '0', 0, 0, 0, ...PICTURE];
    const expected = { ...FORMAT, chroma: 3, lumaDepth: 8, chromaDepth: 8 };
    assert.deepEqual(parseAvcSet(aSet(244, fields)), expected);
  });

  it('skips scaling lists, also those that end early', () => {
    const whole = ['1', ...Array.from({ length: 16 }, () => toSigned(1))];
    // A next scale of 0 ends a list: 8 + 12 - 20.
    const short = ['1', toSigned(12), toSigned(-20)];
    const large = ['1', ...Array.from({ length: 64 }, () => toSigned(2))];
    const lists = [...whole, ...short, '0', '0', '0', '0', ...large, '0'];
    const fields = [0, 1, 0, 0, '0', '1', ...lists, 0, 0, 0, ...PICTURE];
    const expected = { ...FORMAT, chroma: 1, lumaDepth: 8, chromaDepth: 8 };
    assert.deepEqual(parseAvcSet(aSet(100, fields)), expected);
  });

  it('skips the offsets of a picture order count of type 1', () => {
    const order = [1, '0', toSigned(-3), toSigned(5), 2, toSigned(1), toSigned(-1)];
    const expected = { ...FORMAT, chroma: 1, lumaDepth: 8, chromaDepth: 8 };
    assert.deepEqual(parseAvcSet(aSet(66, [0, 0, ...order, ...PICTURE])), expected);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { formatRange, parseRange, toByteSpan } from './parse-range.ts';

describe('parseRange', () => {
  it('parses a single range', () => {
    assert.deepEqual(parseRange('bytes=0-99'), { kind: 'from', start: 0, end: 99 });
    assert.deepEqual(parseRange('bytes=100-'), { kind: 'from', start: 100, end: null });
    assert.deepEqual(parseRange('bytes=-5'), { kind: 'suffix', length: 5 });
    const end = 2 ** 53 - 1;
    for (const last of [String(end), '9007199254740992', '18446744073709551615']) {
      assert.deepEqual(parseRange(`bytes=15-${last}`), { kind: 'from', start: 15, end });
    }
    assert.deepEqual(parseRange('BYTES= 7-7 '), { kind: 'from', start: 7, end: 7 });
  });

  it('ignores headers that a server may ignore', () => {
    const ignored = [
      undefined,
      '',
      'bytes',
      'bytes=',
      'bytes=-',
      'bytes=5-4',
      'bytes=a-b',
      'bytes=1-2,4-5',
      `bytes=${Array.from({ length: 1000 }, () => '0-').join(',')}`,
      'bytes=0x1-2',
      'bytes=1.5-2',
      'bytes=-1-2',
      'bytes=9999999999999999-',
      'items=0-1',
      'bytes 0-1',
    ];
    for (const header of ignored) assert.equal(parseRange(header), undefined, header);
  });

  it('round-trips formatted ranges', () => {
    const position = fc.nat({ max: 1e14 });
    fc.assert(
      fc.property(position, fc.option(position), (start, length) => {
        const end = length === null ? null : start + length;
        const range = { kind: 'from', start, end } as const;
        assert.deepEqual(parseRange(formatRange(range)), range);
        const suffix = { kind: 'suffix', length: start } as const;
        assert.deepEqual(parseRange(formatRange(suffix)), suffix);
      }),
    );
  });
});

describe('toByteSpan', () => {
  it('clips a range to the resource', () => {
    const cases: readonly (readonly [string, number, readonly [number, number] | undefined])[] = [
      ['bytes=0-', 10, [0, 9]],
      ['bytes=0-9', 10, [0, 9]],
      ['bytes=0-10', 10, [0, 9]],
      ['bytes=9-', 10, [9, 9]],
      ['bytes=10-', 10, undefined],
      ['bytes=10-20', 10, undefined],
      ['bytes=-1', 10, [9, 9]],
      ['bytes=-10', 10, [0, 9]],
      ['bytes=-11', 10, [0, 9]],
      ['bytes=-0', 10, undefined],
      ['bytes=0-', 0, undefined],
      ['bytes=-1', 0, undefined],
    ];
    for (const [header, size, expected] of cases) {
      const range = parseRange(header);
      assert.ok(range, header);
      const span = toByteSpan(range, size);
      assert.deepEqual(span && [span.start, span.end], expected, `${header} of ${size}`);
    }
  });
});

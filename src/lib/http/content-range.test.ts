import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  formatContentRange,
  isOpenEnded,
  parseContentRange,
  parseUnsatisfiedSize,
} from './content-range.ts';

describe('parseContentRange', () => {
  it('round-trips formatted ranges', () => {
    for (const range of [
      { start: 0, end: 0, size: 1 },
      { start: 5, end: 9, size: 10 },
      { start: 5, end: 9, size: null },
    ]) {
      assert.deepEqual(parseContentRange(formatContentRange(range)), range);
    }
  });

  it('recognizes open-ended ranges', () => {
    for (const [end, isOpen] of [
      ['9', false],
      ['999999999999', true],
      [String(Number.MAX_SAFE_INTEGER), true],
      ['18446744073709551615', true],
    ] as const) {
      const range = parseContentRange(`bytes 5-${end}/*`);
      assert.equal(range && isOpenEnded(range), isOpen, end);
    }
    assert.equal(isOpenEnded({ start: 0, end: 2e11, size: 2e11 + 1 }), false);
  });

  it('rejects inconsistent and malformed headers', () => {
    for (const header of [
      undefined,
      '',
      'bytes 9-5/10',
      'bytes 0-10/10',
      'bytes 0-9',
      'bytes */10',
      'bytes 0-9/x',
      'items 0-9/10',
      'bytes=0-9/10',
      'bytes 0-9/10, bytes 0-9/10',
      'bytes -1-9/10',
    ]) {
      assert.equal(parseContentRange(header), undefined, header);
    }
  });
});

describe('parseUnsatisfiedSize', () => {
  it('returns the size if there is one', () => {
    assert.equal(parseUnsatisfiedSize('bytes */1234'), 1234);
    assert.equal(parseUnsatisfiedSize('bytes */0'), 0);
    for (const header of [undefined, '', 'bytes */*', 'bytes 0-1/2', 'bytes */-1']) {
      assert.equal(parseUnsatisfiedSize(header), undefined, header);
    }
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toOwnedBytes } from './to-owned-bytes.ts';

it('copies bytes out of memory that they share, and only those', () => {
  const large = Buffer.allocUnsafeSlow(100_000);
  const parts = [Buffer.from('a short text'), large.subarray(10, 20), Buffer.alloc(0)];
  for (const part of parts) {
    const owned = toOwnedBytes(part);
    assert.deepEqual(owned, part);
    assert.equal(owned.buffer.byteLength, part.length);
  }
  assert.equal(toOwnedBytes(large), large);
});

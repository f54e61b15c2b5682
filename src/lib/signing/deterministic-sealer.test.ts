import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { createDeterministicSealer } from './deterministic-sealer.ts';

const KEY = Buffer.alloc(32, 7);
const sealer = createDeterministicSealer(KEY);
const bytes = fc.uint8Array({ maxLength: 200 });

describe('createDeterministicSealer', () => {
  it('opens sealed bytes only in the same context', () => {
    fc.assert(
      fc.property(bytes, bytes, bytes, (plaintext, context, other) => {
        const sealed = sealer.seal(plaintext, context);
        assert.equal(sealed.length, plaintext.length + 28);
        assert.deepEqual(sealer.open(sealed, context), Buffer.from(plaintext));
        const isSame = Buffer.from(context).equals(Buffer.from(other));
        assert.equal(sealer.open(sealed, other) !== undefined, isSame);
      }),
    );
  });

  it('seals equal plaintexts to equal bytes and different plaintexts to different bytes', () => {
    fc.assert(
      fc.property(bytes, bytes, bytes, (plaintext, other, context) => {
        const sealed = sealer.seal(plaintext, context);
        assert.deepEqual(createDeterministicSealer(KEY).seal(plaintext, context), sealed);
        const isSame = Buffer.from(plaintext).equals(Buffer.from(other));
        assert.equal(sealer.seal(other, context).equals(sealed), isSame);
      }),
    );
  });

  it('separates the context from the plaintext', () => {
    const nonces = ['ab', 'a', ''].map((context, at) =>
      sealer.seal(Buffer.from('ab'.slice(2 - at) + 'c'), Buffer.from(context)).subarray(0, 12),
    );
    assert.equal(new Set(nonces.map((nonce) => nonce.toString('hex'))).size, 3);
  });

  it('rejects bytes that were modified, truncated or sealed with another key', () => {
    const context = Buffer.from('context');
    const sealed = sealer.seal(Buffer.from('plaintext'), context);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.equal(sealer.open(changed, context), undefined, `bit ${bit}`);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      assert.equal(sealer.open(sealed.subarray(0, length), context), undefined, `${length} bytes`);
    }
    assert.equal(createDeterministicSealer(Buffer.alloc(32, 8)).open(sealed, context), undefined);
  });

  it('rejects a short key', () => {
    assert.throws(() => createDeterministicSealer(Buffer.alloc(31)), /32 bytes/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { createDeterministicSealer } from './deterministic-sealer.ts';

const KEY = Buffer.alloc(32, 7);
const sealer = createDeterministicSealer(KEY);
const texts = fc.string({ unit: codePoint, maxLength: 200 });
const HEADER = Buffer.from('header');

describe('createDeterministicSealer', () => {
  it('opens a sealed text only in the same context', () => {
    fc.assert(
      fc.property(texts, texts, texts, (plaintext, context, other) => {
        const sealed = sealer.seal(plaintext, context);
        assert.equal(Buffer.from(sealed, 'base64url').length, Buffer.byteLength(plaintext) + 16);
        assert.equal(sealer.open(sealed, context), plaintext);
        assert.equal(sealer.open(sealed, other) !== undefined, context === other);
      }),
    );
  });

  it('seals equal plaintexts to equal texts and different plaintexts to different texts', () => {
    fc.assert(
      fc.property(texts, texts, texts, (plaintext, other, context) => {
        const sealed = sealer.seal(plaintext, context);
        assert.equal(createDeterministicSealer(KEY).seal(plaintext, context), sealed);
        assert.equal(sealer.seal(other, context) === sealed, plaintext === other);
      }),
    );
  });

  it('separates the context from the plaintext', () => {
    const macs = ['ab', 'a', ''].map((context, at) => {
      const sealed = sealer.seal(`${'ab'.slice(2 - at)}c`, context);
      return Buffer.from(sealed, 'base64url').toString('hex', 0, 16);
    });
    assert.equal(new Set(macs).size, 3);
  });

  it('seals and opens texts of any length, after longer and shorter ones', () => {
    const plaintexts = [0, 1, 135, 136, 137, 5_000, 100_000, 3].map((length) => 'ü'.repeat(length));
    for (const context of ['', 'context', 'c'.repeat(9_000)]) {
      for (const plaintext of plaintexts) {
        assert.equal(sealer.open(sealer.seal(plaintext, context), context), plaintext);
      }
    }
  });

  it('precedes the sealed bytes with a header', () => {
    const sealed = sealer.seal('plaintext', 'context', HEADER);
    const bytes = Buffer.from(sealed, 'base64url');
    assert.deepEqual(bytes.subarray(0, HEADER.length), HEADER);
    const plain = sealer.seal('plaintext', 'context');
    assert.equal(bytes.subarray(HEADER.length).toString('base64url'), plain);
    assert.equal(sealer.open(sealed, 'context', HEADER.length), 'plaintext');
    assert.equal(sealer.open(sealed, 'context', HEADER.length - 1), undefined);
  });

  it('rejects texts that were modified, truncated, respelled or sealed with another key', () => {
    // A lossy decoder would read an invalid byte as the replacement character.
    const sealed = sealer.seal('plaintext \uFFFD', 'context');
    const bytes = Buffer.from(sealed, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.equal(sealer.open(changed.toString('base64url'), 'context'), undefined, `bit ${bit}`);
    }
    for (let length = 0; length < bytes.length; length += 1) {
      const text = bytes.toString('base64url', 0, length);
      assert.equal(sealer.open(text, 'context'), undefined, `${length} bytes`);
    }
    for (const text of [`${sealed}=`, `${sealed}!`, ` ${sealed}`, `${sealed}A`]) {
      assert.equal(sealer.open(text, 'context'), undefined, text);
    }
    // The decoder of base64url ignores the upper byte of a character.
    for (let at = 0; at < sealed.length; at += 1) {
      const other = String.fromCharCode(sealed.charCodeAt(at) + 0x100);
      const text = sealed.slice(0, at) + other + sealed.slice(at + 1);
      assert.equal(sealer.open(text, 'context'), undefined, text);
    }
    assert.equal(createDeterministicSealer(Buffer.alloc(32, 8)).open(sealed, 'context'), undefined);
  });

  it('rejects a short key', () => {
    assert.throws(() => createDeterministicSealer(Buffer.alloc(31)), /32 bytes/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as check, constantFrom, nat, property, uint8Array } from 'fast-check';

import { isKeyText, newKeyText, toKeyText } from './key-text.ts';

const bytes = uint8Array({ minLength: 32, maxLength: 32 }).map((list) => Buffer.from(list));

describe('API key text', () => {
  it('has a fixed length and format for any bytes', () => {
    for (const key of [
      toKeyText(Buffer.alloc(32)),
      toKeyText(Buffer.alloc(32, 255)),
      newKeyText(),
    ]) {
      assert.match(key, /^reelay_[0-9A-Za-z]{49}$/);
      assert.ok(isKeyText(key));
    }
  });

  it('preserves all 256 bits', () => {
    check(property(bytes, bytes, (a, b) => a.equals(b) === (toKeyText(a) === toKeyText(b))));
    const lowest = Buffer.alloc(32);
    lowest[31] = 1;
    assert.notEqual(toKeyText(lowest), toKeyText(Buffer.alloc(32)));
  });

  it('rejects a key with any single character changed', () => {
    check(
      property(bytes, nat(55), constantFrom('0', 'A', 'z', '-', ' '), (from, at, put) => {
        const key = toKeyText(from);
        const changed = key.slice(0, at) + put + key.slice(at + 1);
        return changed === key || !isKeyText(changed);
      }),
    );
  });
});

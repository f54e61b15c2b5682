import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  assert as assertProperty,
  base64String,
  constantFrom,
  nat,
  property,
  string,
  uint8Array,
} from 'fast-check';

import { isSecretLike } from './secret-like.ts';

describe('isSecretLike', () => {
  const secrets: readonly (readonly [string, string])[] = [
    ['token', 'a'],
    ['Token', 'a'],
    ['access_token', 'a'],
    ['hdnts', 'exp=1~hmac=2'],
    ['X-Amz-Credential', 'x'],
    ['X-Goog-Date', '20260101T000000Z'],
    ['Key-Pair-Id', 'K1'],
    ['verify', '1'],
    ['videoToken', '1'],
    ['expires', '1700000000'],
    ['e', '1700000000'],
    ['x', '0123456789abcdef0123456789abcdef'],
    ['x', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['x', 'Kx9f2LmQ7vRt5YpW3zNb8Ha1'],
  ];
  for (const [name, value] of secrets) {
    it(`classifies ${name}=${value} as secret`, () =>
      assert.equal(isSecretLike(name, value), true));
  }

  const plain: readonly (readonly [string, string])[] = [
    ['token', ''],
    ['quality', '1080p'],
    ['expires', 'never'],
    ['id', '123456789012345678901234567890123456'],
    ['id', '123e4567-e89b-12d3-a456-426614174000'],
    ['title', 'the-quick-brown-fox-jumps-over-the-lazy-dog'],
    ['url', 'https://example.com/A1/some/long/path/to/a/video'],
    ['keyword', 'cats'],
    ['author', 'someone'],
    ['x', '0123456789abcdef0123456789abcde'],
    ['x', 'Kx9f2LmQ7vRt5YpW3zNb8Ha'],
  ];
  for (const [name, value] of plain) {
    it(`classifies ${name}=${value} as public`, () =>
      assert.equal(isSecretLike(name, value), false));
  }

  it('detects a credential by its name, for any value', () => {
    const name = constantFrom('sig', 'SIGNATURE', 'api_key', 'auth-token', 'x-amz-security-token');
    assertProperty(
      property(name, string({ minLength: 1 }), (key, value) => isSecretLike(key, value)),
    );
  });

  it('detects a digest by its value', () => {
    assertProperty(
      property(uint8Array({ minLength: 20, maxLength: 32 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        return !/[a-f]/.test(hex) || isSecretLike('x', hex);
      }),
    );
  });

  it('classifies numbers as public and accepts any value', () => {
    assertProperty(
      property(nat(), base64String(), (number, text) => {
        assert.equal(isSecretLike('x', String(number)), false);
        assert.equal(typeof isSecretLike(text, text), 'boolean');
      }),
    );
  });
});

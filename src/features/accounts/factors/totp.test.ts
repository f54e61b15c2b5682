import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findStep, newTotpSecret, toBase32, toTotpCode, toTotpUri } from './totp.ts';

const RFC_SECRET = toBase32(Buffer.from('12345678901234567890'));
const NOW_MS = 1_234_567_890_000;
const NOW_STEP = NOW_MS / 30_000;

describe('a time-based one-time password', () => {
  it('has the last six digits of the test vectors of RFC 6238, appendix B', () => {
    const vectors = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const;
    for (const [seconds, code] of vectors) {
      assert.equal(toTotpCode(RFC_SECRET, seconds * 1000), code);
    }
  });

  it('is accepted one step early or late, and never for the last accepted step or an earlier one', () => {
    for (const offset of [-1, 0, 1]) assert.equal(find(offset), NOW_STEP + offset);
    for (const offset of [-2, 2]) assert.equal(find(offset), undefined);
    assert.equal(find(0, NOW_STEP), undefined);
    assert.equal(find(-1, NOW_STEP), undefined);
    assert.equal(find(1, NOW_STEP), NOW_STEP + 1);
  });

  it('has a secret of 160 random bits in base32, and a URI for authenticator apps', () => {
    const secret = newTotpSecret();
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.notEqual(newTotpSecret(), secret);
    // RFC 4648 §10.
    assert.equal(toBase32(Buffer.from('foob')), 'MZXW6YQ');
    assert.equal(
      toTotpUri('MZXW6YQ', 'a+b@example.com', 'play.example:80'),
      'otpauth://totp/play.example%3A80:a%2Bb%40example.com?secret=MZXW6YQ&issuer=play.example%3A80',
    );
  });
});

/** The accepted step of the code that is `offset` steps away from the current one. */
function find(offset: number, lastStep = 0): number | undefined {
  const code = toTotpCode(RFC_SECRET, NOW_MS + offset * 30_000);
  return findStep(RFC_SECRET, code, { nowMs: NOW_MS, lastStep });
}

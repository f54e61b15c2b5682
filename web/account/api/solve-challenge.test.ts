import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';

import { solveChallenge } from './solve-challenge.ts';

it('finds a nonce whose digest starts with the required zero bits', async () => {
  for (const bits of [0, 1, 9, 12]) {
    const challenge = `${bits}.1.random.mac`;
    const proof = await solveChallenge(challenge);
    assert.ok(proof.startsWith(`${challenge}:`));
    const digest = createHash('sha256').update(proof).digest();
    assert.ok(Math.clz32(digest.readUInt32BE()) >= bits);
  }
});

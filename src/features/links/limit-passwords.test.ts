import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createLocalLimiter } from '#platform/http/limits/limiter.ts';

import {
  CLIENT_PASSWORDS_MAX,
  createLimitPasswords,
  LINK_PASSWORDS_MAX,
  type LimitPasswords,
} from './limit-passwords.ts';

const LINK = 'lnk_1';

/** Returns how many attempts of a network are accepted. */
async function use({ consume }: LimitPasswords, ip: string, linkId = LINK): Promise<number> {
  let accepted = 0;
  for (let count = 0; count <= CLIENT_PASSWORDS_MAX; count += 1) {
    if ((await consume({ linkId, ip })) === null) accepted += 1;
  }
  return accepted;
}

describe('wrong passwords of share links', () => {
  it('lock out the network that entered them, for this link', async () => {
    const limit = createLimitPasswords(createLocalLimiter);
    assert.equal(await use(limit, '2001:db8::1'), CLIENT_PASSWORDS_MAX);
    assert.notEqual(await limit.consume({ linkId: LINK, ip: '2001:db8::2' }), null, 'same /64');
    assert.equal(await limit.consume({ linkId: LINK, ip: '2001:db8:0:1::1' }), null);
    assert.equal(await limit.consume({ linkId: 'lnk_2', ip: '2001:db8::1' }), null);
    await limit.reset({ linkId: LINK, ip: '2001:db8::1' });
    assert.equal(await limit.consume({ linkId: LINK, ip: '2001:db8::1' }), null);
  });

  it('are bounded for all networks together', async () => {
    const limit = createLimitPasswords(createLocalLimiter);
    const accepted: number[] = [];
    for (let at = 0; at <= LINK_PASSWORDS_MAX / CLIENT_PASSWORDS_MAX; at += 1) {
      accepted.push(await use(limit, `203.0.${at >> 8}.${at & 255}`));
    }
    assert.equal(accepted.pop(), 0);
    assert.deepEqual(new Set(accepted), new Set([CLIENT_PASSWORDS_MAX]));
    assert.equal(await use(limit, '198.51.100.1', 'lnk_2'), CLIENT_PASSWORDS_MAX);
  });
});

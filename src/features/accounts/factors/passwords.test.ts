import assert from 'node:assert/strict';
import { it } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { hashPassword } from './password-hash.ts';
import {
  createPasswords,
  CONCURRENT_PASSWORD_HASHES_MAX,
  PASSWORD_HASH_QUEUE_MAX,
} from './passwords.ts';

it('limits concurrent and queued password hashes, rejects the rest immediately, and recovers', async () => {
  const passwords = createPasswords();
  const cheap = await hashPassword('a password', { memory: 8, passes: 1, parallelism: 1 });
  const bound = CONCURRENT_PASSWORD_HASHES_MAX + PASSWORD_HASH_QUEUE_MAX;
  const outcomes = await Promise.allSettled(
    Array.from({ length: bound + 3 }, () => passwords.check('another', cheap)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 3);
  for (const outcome of refused) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof AppError);
    assert.equal(outcome.reason.code, 'unavailable');
    assert.ok(Number(outcome.reason.headers['retry-after']) > 0);
  }
  assert.equal(await passwords.check('a password', cheap), 'correct_but_outdated');
});

it('hashes with the current cost', async () => {
  assert.match(await createPasswords().hash('a password'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('rejects every password for an unknown account', async () => {
  assert.equal(await createPasswords().check('', undefined), 'wrong');
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { PASSWORD_HASHES_AT_A_TIME, PASSWORD_HASHES_WAITING_MAX } from '#contract/limits.ts';

import { hashPassword } from './password-hash.ts';
import { createPasswords } from './passwords.ts';

it('takes a bounded number of passwords at a time, refuses the rest at once, and recovers', async () => {
  const passwords = createPasswords();
  const cheap = await hashPassword('a password', { memory: 8, passes: 1, parallelism: 1 });
  const bound = PASSWORD_HASHES_AT_A_TIME + PASSWORD_HASHES_WAITING_MAX;
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
  assert.equal(await passwords.check('a password', cheap), 'right_but_outdated');
});

it('an account that is not there has a password that nobody knows', async () => {
  assert.equal(await createPasswords().check('', undefined), 'wrong');
});

import { createUnavailableError } from '#contract/unavailable-error.ts';
import { WorkQueue } from '#lib/async/work-queue.ts';

import {
  checkPassword,
  hashPassword,
  CURRENT_COST,
  type PasswordVerdict,
} from './password-hash.ts';

/** Concurrent and queued password hashes; each takes 19 MiB. */
export const CONCURRENT_PASSWORD_HASHES_MAX = 2;
export const PASSWORD_HASH_QUEUE_MAX = 64;

/** A well-formed hash that matches no password, because all its bytes are zero. */
const DUMMY_HASH = `$argon2id$v=19$m=${CURRENT_COST.memory},t=${CURRENT_COST.passes},p=${CURRENT_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Limits concurrent hashing. Each hash takes 19 MiB and one thread of the pool that file access and
 * DNS lookups share.
 */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /**
   * Takes the same time when `stored` is undefined, so that timing does not reveal whether an
   * account exists.
   */
  readonly check: (password: string, stored: string | undefined) => Promise<PasswordVerdict>;
};

export function createPasswords(): Passwords {
  const queue = new WorkQueue(CONCURRENT_PASSWORD_HASHES_MAX, {
    lengthMax: PASSWORD_HASH_QUEUE_MAX,
    toOverflowError: () =>
      createUnavailableError('Too many logins are in progress. Try again in a moment.'),
  });
  return {
    hash: (password) => queue.run(() => hashPassword(password)),
    check: (password, stored) => queue.run(() => checkPassword(password, stored ?? DUMMY_HASH)),
  };
}

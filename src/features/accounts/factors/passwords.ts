import { createUnavailableError } from '#contract/unavailable-error.ts';
import { WorkQueue } from '#lib/async/work-queue.ts';

import {
  checkPassword,
  type Cost,
  CURRENT_COST,
  hashPassword,
  type PasswordVerdict,
} from './password-hash.ts';

/** Concurrent and queued password hashes; each takes 19 MiB. */
export const CONCURRENT_PASSWORD_HASHES_MAX = 2;
export const PASSWORD_HASH_QUEUE_MAX = 64;

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

/** Tests that hash many passwords lower the cost. */
export function createPasswords(cost: Cost = CURRENT_COST): Passwords {
  const dummyHash = createDummyHash(cost);
  const queue = new WorkQueue(CONCURRENT_PASSWORD_HASHES_MAX, {
    lengthMax: PASSWORD_HASH_QUEUE_MAX,
    toOverflowError: () =>
      createUnavailableError('Too many logins are in progress. Try again in a moment.'),
  });
  return {
    hash: (password) => queue.run(() => hashPassword(password, cost)),
    check: (password, stored) =>
      queue.run(() => checkPassword(password, stored ?? dummyHash, cost)),
  };
}

/** A well-formed hash that matches no password, because all its bytes are zero. */
function createDummyHash({ memory, passes, parallelism }: Cost): string {
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

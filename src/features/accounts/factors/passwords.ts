import { Semaphore } from '#lib/async/semaphore.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';

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

const BUSY = 'Too many logins are in progress. Try again in a moment.';

/** Tests that hash many passwords lower the cost. */
export function createPasswords(cost: Cost = CURRENT_COST): Passwords {
  const dummyHash = createDummyHash(cost);
  const hashing = new Semaphore({
    permitsMax: CONCURRENT_PASSWORD_HASHES_MAX,
    queueMax: PASSWORD_HASH_QUEUE_MAX,
  });

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    using permits = new DisposableStack();
    permits.use(requirePermit(await hashing.acquire(), BUSY));
    return await work();
  }

  return {
    hash: (password) => run(() => hashPassword(password, cost)),
    check: (password, stored) => run(() => checkPassword(password, stored ?? dummyHash, cost)),
  };
}

/** A well-formed hash that matches no password, because all its bytes are zero. */
function createDummyHash({ memory, passes, parallelism }: Cost): string {
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

import { PASSWORD_HASHES_AT_A_TIME, PASSWORD_HASHES_WAITING_MAX } from '#contract/limits.ts';
import { toUnavailable } from '#contract/unavailable.ts';
import { createTurns } from '#lib/async/turns.ts';

import {
  checkPassword,
  hashPassword,
  PRESENT_COST,
  type PasswordVerdict,
} from './password-hash.ts';

/** A well-formed hash that no password has: its bytes are zero. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PRESENT_COST.memory},t=${PRESENT_COST.passes},p=${PRESENT_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Password hashing, a few at a time: each takes 19 MiB, and a thread of the pool that file access and DNS use too. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long when `stored` is undefined, for there is no such account: time must not tell that. */
  readonly check: (password: string, stored: string | undefined) => Promise<PasswordVerdict>;
};

export function createPasswords(): Passwords {
  const inTurn = createTurns(PASSWORD_HASHES_AT_A_TIME, {
    waitingMax: PASSWORD_HASHES_WAITING_MAX,
    refuse: () => toUnavailable('Too many people log in just now; try again in a moment.'),
  });
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    check: (password, stored) => inTurn(() => checkPassword(password, stored ?? NOBODYS_HASH)),
  };
}

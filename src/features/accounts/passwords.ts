import { AppError } from '../../contract/app-error.ts';
import { PASSWORD_HASHES_AT_A_TIME, PASSWORD_HASHES_WAITING_MAX } from '../../contract/limits.ts';
import {
  checkPassword,
  hashPassword,
  PRESENT_COST,
  type PasswordVerdict,
} from './password-hash.ts';

const RETRY_AFTER_SECONDS = 5;
/** A well-formed hash that no password has: its bytes are zero. */
const NOBODYS_HASH = `$argon2id$v=19$m=${PRESENT_COST.memory},t=${PRESENT_COST.passes},p=${PRESENT_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Password hashing, a few at a time: each takes 19 MiB and a thread that files and names need too. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** The same work when there is no such account and `stored` is undefined. */
  readonly check: (password: string, stored: string | undefined) => Promise<PasswordVerdict>;
};

export function createPasswords(): Passwords {
  const inTurn = createQueue(PASSWORD_HASHES_AT_A_TIME, PASSWORD_HASHES_WAITING_MAX);
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    check: (password, stored) => inTurn(() => checkPassword(password, stored ?? NOBODYS_HASH)),
  };
}

type RunInTurn = <T>(run: () => Promise<T>) => Promise<T>;

function createQueue(atATime: number, waitingMax: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= atATime) {
      if (waiting.length >= waitingMax) throw tooBusy();
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Too many people log in just now; try again in a moment.', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}

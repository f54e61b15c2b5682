import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';

/** OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
export const CURRENT_COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** PHC string format, compatible with other Argon2 software. */
const HASH = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{22})\$([\w+/]{43})$/;

/** `memory` is in KiB. */
export type Cost = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

export type PasswordVerdict = 'wrong' | 'correct' | 'correct_but_outdated';

const derive = promisify(argon2);

/** Argon2id (RFC 9106) with a random salt, on the thread pool. */
export async function hashPassword(password: string, cost: Cost = CURRENT_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', toParameters(password, salt, cost));
  const { memory, passes, parallelism } = cost;
  const head = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`;
  return `${head}$${toUnpadded(salt)}$${toUnpadded(hash)}`;
}

/** `correct_but_outdated`: hashed with old parameters, so the password should be hashed again. */
export async function checkPassword(
  password: string,
  stored: string,
  current: Cost = CURRENT_COST,
): Promise<PasswordVerdict> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = HASH.exec(stored) ?? [];
  if (memory === undefined) throw new Error('malformed Argon2id hash');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const hash = await derive('argon2id', toParameters(password, Buffer.from(salt, 'base64'), cost));
  if (!timingSafeEqual(hash, Buffer.from(expected, 'base64'))) return 'wrong';
  return isDeepStrictEqual(cost, current) ? 'correct' : 'correct_but_outdated';
}

/** NFKC makes passwords independent of how a keyboard composes characters. */
function toParameters(password: string, nonce: Buffer, cost: Cost): Argon2Parameters {
  return { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...cost };
}

function toUnpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

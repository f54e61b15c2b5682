import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'reelay_';
const RANDOM_BYTES = 32;
/** 62^43 > 2^256 and 62^6 > 2^32. */
const RANDOM_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const KEY = /^reelay_[0-9A-Za-z]{49}$/;

/** An API key: `reelay_`, 32 random bytes in base62, and a checksum. */
export function newKeyText(): string {
  return toKeyText(randomBytes(RANDOM_BYTES));
}

export function toKeyText(bytes: Buffer): string {
  const body = `${PREFIX}${toBase62(BigInt(`0x${bytes.toString('hex')}`), RANDOM_CHARACTERS)}`;
  return body + toChecksum(body);
}

/**
 * Checks the format and the checksum. Typos are found without a database query, and secret scanners
 * can verify keys offline.
 */
export function isKeyText(text: string): boolean {
  return (
    KEY.test(text) &&
    toChecksum(text.slice(0, -CHECKSUM_CHARACTERS)) === text.slice(-CHECKSUM_CHARACTERS)
  );
}

/** True for keys, even with a typo after the prefix. Session tokens are random and have none. */
export function hasKeyPrefix(text: string): boolean {
  return text.startsWith(PREFIX);
}

function toChecksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_CHARACTERS);
}

function toBase62(value: bigint, characters: number): string {
  let text = '';
  for (let rest = value; text.length < characters; rest /= 62n) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
  }
  return text;
}

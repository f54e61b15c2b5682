import { PackagingError } from './packaging-error.ts';

/** Writes a 64-bit number of ticks. Those of hostile files may be of any size. */
export function writeTicks(ticks: number): Buffer {
  if (!Number.isSafeInteger(ticks) || ticks < 0) {
    throw new PackagingError('invalid_data', 'A time is out of range.');
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(ticks));
  return bytes;
}

/** Returns a number if a field of 32 bits can contain it. */
export function requireUnsigned(value: number): number {
  return requireBetween(value, 0, 2 ** 32 - 1);
}

export function requireSigned(value: number): number {
  return requireBetween(value, -(2 ** 31), 2 ** 31 - 1);
}

function requireBetween(value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new PackagingError('invalid_data', 'A duration is out of range.');
}

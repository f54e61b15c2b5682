import type { Address } from './parse-address.ts';

/** The first 96 bits of `::ffff:0:0/96`. */
const MAPPED = 0xffffn;

/**
 * Converts an IPv4-mapped IPv6 address to IPv4 (RFC 4291 §2.5.5.2); returns other addresses
 * unchanged.
 */
export function unmapAddress({ family, value }: Address): Address {
  if (family === 'ipv4' || value >> 32n !== MAPPED) return { family, value };
  return { family: 'ipv4', value: value & 0xffff_ffffn };
}

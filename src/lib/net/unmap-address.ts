import type { Address } from './parse-address.ts';

/** The first 96 bits of `::ffff:0:0/96`. */
const MAPPED = 0xffffn;

/** The IPv4 address that an IPv4-mapped IPv6 address stands for (RFC 4291 §2.5.5.2); any other address as it is. */
export function unmapAddress({ family, value }: Address): Address {
  if (family === 'ipv4' || value >> 32n !== MAPPED) return { family, value };
  return { family: 'ipv4', value: value & 0xffff_ffffn };
}

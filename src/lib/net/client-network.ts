import { parseAddress } from './parse-address.ts';

const UNKNOWN = 'unknown';

/**
 * What tells clients apart when only their address is known: an IPv4 address, or the /64 of an IPv6 one,
 * since one subscriber has all of that (RFC 6177 §2). An IPv4-mapped address is the IPv4 one (RFC 4291
 * §2.5.5.2). What is no address is one common client.
 */
export function toClientNetwork(text: string): string {
  const [bare = ''] = text.split('%', 1);
  const address = parseAddress(bare);
  if (address === undefined) return UNKNOWN;
  if (address.family === 'ipv4') return `4:${address.value.toString(16)}`;
  if (address.value >> 32n === 0xffffn) return `4:${(address.value & 0xffff_ffffn).toString(16)}`;
  return `6:${(address.value >> 64n).toString(16)}`;
}

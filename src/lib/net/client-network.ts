import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

const UNKNOWN = 'unknown';

/**
 * What tells clients apart when only their address is known: an IPv4 address, or the /64 of an IPv6 one,
 * since one subscriber has all of that (RFC 6177 §2). Everything that is not an address counts as one client.
 */
export function toClientNetwork(text: string): string {
  const [bare = ''] = text.split('%', 1);
  const address = parseAddress(bare);
  if (address === undefined) return UNKNOWN;
  const { family, value } = unmapAddress(address);
  return family === 'ipv4' ? `4:${value.toString(16)}` : `6:${(value >> 64n).toString(16)}`;
}

import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

const UNKNOWN = 'unknown';

/**
 * Identifies a client by its address: an IPv4 address, or the /64 of an IPv6 address, because one
 * subscriber owns the entire /64 (RFC 6177 §2). All malformed addresses share one identifier.
 */
export function toClientNetwork(text: string): string {
  const [bare = ''] = text.split('%', 1);
  const address = parseAddress(bare);
  if (address === undefined) return UNKNOWN;
  const { family, value } = unmapAddress(address);
  return family === 'ipv4' ? `4:${value.toString(16)}` : `6:${(value >> 64n).toString(16)}`;
}

import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

/**
 * The network of a client as text: an IPv4 address, or the /64 of an IPv6 address. Undefined for
 * malformed addresses.
 */
export function toNetworkText(text: string): string | undefined {
  const [bare = ''] = text.split('%', 1);
  const address = parseAddress(bare);
  if (address === undefined) return undefined;
  const { family, value } = unmapAddress(address);
  if (family === 'ipv4') {
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
  }
  const groups = [112n, 96n, 80n, 64n].map((shift) => ((value >> shift) & 0xffffn).toString(16));
  return `${groups.join(':')}::/64`;
}

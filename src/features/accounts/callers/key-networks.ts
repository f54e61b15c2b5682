import { type AddressBlock, isInBlock, parseAddressBlock } from '#lib/net/address-block.ts';
import { parseAddress } from '#lib/net/parse-address.ts';
import { unmapAddress } from '#lib/net/unmap-address.ts';

/** Prefix length of the IPv4-mapped IPv6 range. */
const MAPPED_PREFIX = 96;

/** Normalizes an IP address or CIDR block to `ADDRESS/PREFIX`. Undefined for anything else. */
export function parseNetwork(text: string): string | undefined {
  const address = parseAddress(text);
  if (address !== undefined) return `${text}/${address.family === 'ipv4' ? 32 : 128}`;
  return parseAddressBlock(text) === undefined ? undefined : text;
}

/** An empty list allows every network. IPv4-mapped addresses match as IPv4 (RFC 4291 §2.5.5.2). */
export function isWithinNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = parseAddress(ip.split('%', 1)[0] ?? '');
  if (address === undefined) return false;
  return networks.some((network) => {
    const block = parseAddressBlock(network);
    return block !== undefined && isInBlock(unmapAddress(address), unmapBlock(block));
  });
}

function unmapBlock(block: AddressBlock): AddressBlock {
  if (block.prefix < MAPPED_PREFIX) return block;
  const { family, value } = unmapAddress(block);
  return family === block.family ? block : { family, value, prefix: block.prefix - MAPPED_PREFIX };
}

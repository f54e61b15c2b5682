import { type AddressBlock, isInBlock, parseAddressBlock } from '#lib/net/address-block.ts';
import { parseAddress } from '#lib/net/parse-address.ts';
import { unmapAddress } from '#lib/net/unmap-address.ts';

/** How much shorter the prefix of an IPv4-mapped block is once it is written as IPv4. */
const MAPPED_PREFIX = 96;

/** An address or CIDR block as it is kept, `ADDRESS/PREFIX`; undefined when it is neither. */
export function parseNetwork(text: string): string | undefined {
  const address = parseAddress(text);
  if (address !== undefined) return `${text}/${address.family === 'ipv4' ? 32 : 128}`;
  return parseAddressBlock(text) === undefined ? undefined : text;
}

/** No networks means anywhere. An IPv4-mapped address is the IPv4 one (RFC 4291 §2.5.5.2). */
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

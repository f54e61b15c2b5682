import { isInBlock, parseAddressBlock } from '../../lib/net/address-block.ts';
import { type Address, parseAddress } from '../../lib/net/parse-address.ts';

/** An address or CIDR block as it is kept, `ADDRESS/PREFIX`; undefined when it is neither. */
export function parseNetwork(text: string): string | undefined {
  const address = parseAddress(text);
  if (address !== undefined) return `${text}/${address.family === 'ipv4' ? 32 : 128}`;
  return parseAddressBlock(text) === undefined ? undefined : text;
}

/** No networks means anywhere. An IPv4-mapped address is the IPv4 one (RFC 4291 2.5.5.2). */
export function isWithinNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = parseClient(ip);
  if (address === undefined) return false;
  return networks.some((network) => {
    const block = parseAddressBlock(network);
    return block !== undefined && isInBlock(address, block);
  });
}

function parseClient(ip: string): Address | undefined {
  const address = parseAddress(ip.split('%', 1)[0] ?? '');
  if (address?.family !== 'ipv6' || address.value >> 32n !== 0xffffn) return address;
  return { family: 'ipv4', value: address.value & 0xffff_ffffn };
}

import { parseAddress, type Address } from './parse-address.ts';

/** A CIDR block; bits after the prefix are ignored. */
export type AddressBlock = Address & { readonly prefix: number };

const CIDR = /^([^/]+)\/(\d{1,3})$/;

/** Parses `10.0.0.0/8` or `fc00::/7` (RFC 4632 §3.1, RFC 4291 §2.3). */
export function parseAddressBlock(cidr: string): AddressBlock | undefined {
  const [, network = '', prefixText = ''] = CIDR.exec(cidr) ?? [];
  const address = parseAddress(network);
  if (address === undefined) return undefined;

  const prefix = Number(prefixText);
  return prefix <= getAddressBits(address) ? { ...address, prefix } : undefined;
}

export function isInBlock(address: Address, block: AddressBlock): boolean {
  if (address.family !== block.family) return false;
  const hostBits = BigInt(getAddressBits(address) - block.prefix);
  return address.value >> hostBits === block.value >> hostBits;
}

function getAddressBits(address: Address): number {
  return address.family === 'ipv4' ? 32 : 128;
}

import { parseAddress, type Address } from './parse-address.ts';

/** A CIDR block; the bits after the prefix don't matter. */
export type AddressBlock = Address & { readonly prefix: number };

const FORM = /^([^/]+)\/(\d{1,3})$/;

/** Reads `10.0.0.0/8` or `fc00::/7` (RFC 4632 §3.1, RFC 4291 §2.3). */
export function parseAddressBlock(cidr: string): AddressBlock | undefined {
  const [, network = '', prefixText = ''] = FORM.exec(cidr) ?? [];
  const address = parseAddress(network);
  if (address === undefined) return undefined;

  const prefix = Number(prefixText);
  return prefix <= bitsOf(address) ? { ...address, prefix } : undefined;
}

export function isInBlock(address: Address, block: AddressBlock): boolean {
  if (address.family !== block.family) return false;
  const hostBits = BigInt(bitsOf(address) - block.prefix);
  return address.value >> hostBits === block.value >> hostBits;
}

function bitsOf(address: Address): number {
  return address.family === 'ipv4' ? 32 : 128;
}

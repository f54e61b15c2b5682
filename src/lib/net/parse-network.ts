import { type AddressBlock, parseAddressBlock } from './address-block.ts';
import { unmapAddress } from './unmap-address.ts';

/** The prefix of `::ffff:0:0/96` (RFC 4291 §2.5.5.2). */
const MAPPED_PREFIX = 96;

/**
 * Parses a CIDR block or one IP address, and returns it in the form that equal networks share: as
 * IPv4 if it is IPv4-mapped, and without bits after the prefix.
 */
export function parseNetwork(text: string): string | undefined {
  const isBlock = text.includes('/');
  const block = parseAddressBlock(isBlock ? text : `${text}/${text.includes(':') ? 128 : 32}`);
  return block && formatBlock(toUnmapped(block));
}

function toUnmapped(block: AddressBlock): AddressBlock {
  const { family } = unmapAddress(block);
  if (family === block.family || block.prefix < MAPPED_PREFIX) return block;
  return { ...unmapAddress(block), prefix: block.prefix - MAPPED_PREFIX };
}

function formatBlock({ family, value, prefix }: AddressBlock): string {
  const bits = family === 'ipv4' ? 32 : 128;
  const hostBits = BigInt(bits - prefix);
  const network = (value >> hostBits) << hostBits;
  return `${family === 'ipv4' ? formatIpv4(network) : formatIpv6(network)}/${prefix}`;
}

function formatIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
}

/** The URL serializer writes the form of RFC 5952. */
function formatIpv6(value: bigint): string {
  const groups = value.toString(16).padStart(32, '0').match(/.{4}/g) ?? [];
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

/** A network that contains a client. */
export type ClientPrefix = {
  /** Unique across families and prefix lengths. */
  readonly key: string;
  /** How many clients of this network may use up their own budget at the same time. */
  readonly clients: number;
};

type PrefixLength = { readonly bits: number; readonly clients: number };

/** A /24 is the smallest network that is routed separately. */
const IPV4_LENGTHS: readonly PrefixLength[] = [
  { bits: 24, clients: 4 },
  { bits: 32, clients: 1 },
];
/** Sites get a /48 or /56, and each of their networks has a /64 (RFC 6177 §2). */
const IPV6_LENGTHS: readonly PrefixLength[] = [
  { bits: 48, clients: 4 },
  { bits: 56, clients: 2 },
  { bits: 64, clients: 1 },
];
/** All values of `ClientPrefix.clients`. */
export const PREFIX_CLIENTS: readonly number[] = [
  ...new Set([...IPV4_LENGTHS, ...IPV6_LENGTHS].map(({ clients }) => clients)),
];
const UNKNOWN: readonly ClientPrefix[] = [{ key: 'unknown', clients: 1 }];

/**
 * The networks of a client, widest first, so that neither one address nor many addresses of one
 * network can use up a resource. All malformed addresses share one network.
 */
export function toClientPrefixes(text: string): readonly ClientPrefix[] {
  const [bare = ''] = text.split('%', 1);
  const address = parseAddress(bare);
  if (address === undefined) return UNKNOWN;
  const { family, value } = unmapAddress(address);
  const [bits, lengths] = family === 'ipv4' ? [32, IPV4_LENGTHS] : [128, IPV6_LENGTHS];
  return lengths.map((length) => ({
    key: `${family}/${length.bits}:${(value >> BigInt(bits - length.bits)).toString(16)}`,
    clients: length.clients,
  }));
}

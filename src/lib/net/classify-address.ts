import { isInBlock, parseAddressBlock } from './address-block.ts';
import { parseAddress } from './parse-address.ts';

/**
 * IANA's special-purpose registries (RFC 6890; as of 2025-10-09) and neighboring ranges. The first
 * matching block wins, so narrow blocks precede wide ones. IPv6 addresses that embed IPv4 are
 * always rejected: no video is published there.
 */
const SPECIAL_BLOCKS = [
  ['0.0.0.0/8', 'this_network'],
  ['10.0.0.0/8', 'private_use'],
  ['100.64.0.0/10', 'shared_address_space'],
  ['127.0.0.0/8', 'loopback'],
  // Azure's host agent: a public address that Azure routes to the virtual machine's own host.
  ['168.63.129.16/32', 'cloud_metadata'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private_use'],
  ['192.0.0.0/24', 'ietf_protocol'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'as112'],
  ['192.52.193.0/24', 'multicast_tunnel'],
  ['192.88.99.0/24', 'ipv6_transition'],
  ['192.168.0.0/16', 'private_use'],
  ['192.175.48.0/24', 'as112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'ipv4_embedded'],
  ['::ffff:0:0/96', 'ipv4_embedded'],
  ['::ffff:0:0:0/96', 'ipv4_embedded'],
  ['64:ff9b::/96', 'ipv4_embedded'],
  ['64:ff9b:1::/48', 'ipv4_embedded'],
  ['100::/64', 'discard_only'],
  ['100:0:0:1::/64', 'discard_only'],
  ['2001::/32', 'ipv4_embedded'],
  ['2001:2::/48', 'benchmarking'],
  ['2001::/23', 'ietf_protocol'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', 'ipv4_embedded'],
  ['2620:4f:8000::/48', 'as112'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment_routing'],
  ['fc00::/7', 'unique_local'],
  ['fe80::/10', 'link_local'],
  ['fec0::/10', 'site_local'],
  ['ff00::/8', 'multicast'],
  // Only global unicast (RFC 4291 §2.4) is allocated; the rest is reserved.
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
  ['0.0.0.0/0', 'public'],
] as const;

export type AddressVerdict = (typeof SPECIAL_BLOCKS)[number][1] | 'not_an_address';

const BLOCKS = SPECIAL_BLOCKS.flatMap(([cidr, verdict]) => {
  const block = parseAddressBlock(cidr);
  return block === undefined ? [] : [{ block, verdict }];
});

/** Only `public` addresses may be fetched from. */
export function classifyAddress(text: string): AddressVerdict {
  const address = parseAddress(text);
  if (address === undefined) return 'not_an_address';
  return BLOCKS.find(({ block }) => isInBlock(address, block))?.verdict ?? 'reserved';
}

/** An IP address as a number, so that ranges can be compared arithmetically. */
export type Address = { readonly family: 'ipv4' | 'ipv6'; readonly value: bigint };

const IPV4_OCTET = /^(?:0|[1-9]\d{0,2})$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const IPV6_GROUPS = 8;

/**
 * Accepts only the strict spelling: dotted decimal without leading zeros (RFC 6943 §3.1.1), or IPv6
 * text (RFC 4291 §2.2) without brackets and zone ID (`%eth0`).
 */
export function parseAddress(text: string): Address | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): Address | undefined {
  const octets = text.split('.');
  if (octets.length !== 4) return undefined;

  let value = 0;
  for (const octet of octets) {
    if (!IPV4_OCTET.test(octet) || Number(octet) > 255) return undefined;
    value = value * 256 + Number(octet);
  }
  return { family: 'ipv4', value: BigInt(value) };
}

function parseIpv6(text: string): Address | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;

  const [head = '', tail] = halves;
  const before = parseGroups(head, tail === undefined);
  const after = tail === undefined ? [] : parseGroups(tail, true);
  if (before === undefined || after === undefined) return undefined;

  const missing = IPV6_GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;

  const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after];
  return { family: 'ipv6', value: joinGroups(groups) };
}

/**
 * Parses colon-separated groups. The last may be a dotted quad, which takes the place of two
 * groups.
 */
function parseGroups(text: string, mayEndInIpv4: boolean): readonly number[] | undefined {
  if (text === '') return [];

  const parts = text.split(':');
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.includes('.') && mayEndInIpv4 && index === parts.length - 1) {
      const quad = parseIpv4(part);
      if (quad === undefined) return undefined;
      groups.push(Number(quad.value >> 16n), Number(quad.value & 0xffffn));
    } else if (IPV6_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return undefined;
    }
  }
  return groups;
}

function joinGroups(groups: readonly number[]): bigint {
  let value = 0n;
  for (const group of groups) value = (value << 16n) | BigInt(group);
  return value;
}

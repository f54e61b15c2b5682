import type { Networks } from './networks.ts';
import { parseAddress } from './parse-address.ts';

export type ForwardedFields = {
  /** Each proxy appends the address of its client. */
  readonly xForwardedFor: string | undefined;
  /** RFC 7239. Read only without `X-Forwarded-For`. */
  readonly forwarded: string | undefined;
};

export type ClientAddress = {
  readonly address: string;
  /** A trusted proxy sent the request. */
  readonly isProxied: boolean;
  /** The trusted proxy that did not name its client by an IP address, if any. */
  readonly malformedFrom: string | undefined;
};

/** A bracketed or a dotted address, each with an optional port (RFC 7239 §6). */
const BRACKETED = /^\[([^\]]*)\](?::[\w.-]*)?$/;
const DOTTED = /^(\d+(?:\.\d+){3}):[\w.-]*$/;
const ZONE = /%.*$/s;
/** A comma, or a parameter whose value may be quoted. */
const FORWARDED_PART =
  /[\s;]*(?:(,)|([^\s=,;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))(?=[\s;,]|$))[\s;]*/y;
const MALFORMED = 'unknown';

/**
 * Returns the nearest address that is not a trusted proxy: that of the connection, or one that a
 * trusted proxy has appended. A malformed entry names no client, and those before it could be made
 * up by anyone, so the address of the proxy that appended it is returned.
 */
export function findClientAddress(
  remoteAddress: string,
  { xForwardedFor, forwarded }: ForwardedFields,
  trustedProxies: Networks,
): ClientAddress {
  let address = parseHop(remoteAddress) ?? remoteAddress;
  const isProxied = trustedProxies.has(address);
  if (!isProxied) return { address, isProxied, malformedFrom: undefined };
  const hops = xForwardedFor?.split(',') ?? listForwarded(forwarded ?? '');
  for (const hop of hops.toReversed()) {
    if (hop.trim() === '') continue;
    if (!trustedProxies.has(address)) break;
    const next = parseHop(hop);
    if (next === undefined) return { address, isProxied, malformedFrom: address };
    address = next;
  }
  return { address, isProxied, malformedFrom: undefined };
}

/** Removes quotes, brackets, the port and the zone ID. Undefined if no IP address is left. */
function parseHop(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^"(.*)"$/s.exec(trimmed)?.[1] ?? trimmed;
  const host = BRACKETED.exec(bare)?.[1] ?? DOTTED.exec(bare)?.[1] ?? bare;
  const address = host.replace(ZONE, '');
  return parseAddress(address) && address;
}

/**
 * The `for` of each element. An element without one is malformed, and so is a field with a quote of
 * a client that would hide the element of the proxy.
 */
function listForwarded(field: string): readonly string[] {
  if (field.trim() === '') return [];
  const elements: (string | undefined)[] = [undefined];
  const part = new RegExp(FORWARDED_PART);
  while (part.lastIndex < field.length) {
    const match = part.exec(field);
    if (match === null) return [MALFORMED];
    const [, comma, name, quoted, plain] = match;
    if (comma !== undefined) elements.push(undefined);
    else if (name?.toLowerCase() === 'for') {
      elements[elements.length - 1] = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
    }
  }
  return elements.map((hop) => hop ?? MALFORMED);
}

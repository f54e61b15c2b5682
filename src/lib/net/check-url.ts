import { classifyAddress } from './classify-address.ts';
import { classifyHostName, type HostNameVerdict } from './classify-host-name.ts';
import { isWebPort } from './is-web-port.ts';
import { parseAddress } from './parse-address.ts';

export type UrlRefusal =
  | 'scheme'
  | 'length'
  | 'credentials'
  | 'port'
  | 'address'
  | Exclude<HostNameVerdict, 'ordinary'>;

/**
 * The result of checking a URL by its text alone. A `name` must still be resolved and its addresses
 * checked.
 */
export type UrlVerdict =
  | { readonly kind: 'address'; readonly address: string; readonly port: number }
  | { readonly kind: 'name'; readonly name: string; readonly port: number }
  | { readonly kind: 'refused'; readonly reason: UrlRefusal };

/** Replaces the default rules, which allow only the public internet. */
export type UrlPolicy = {
  /** Returns true if hosts on this port may be reached. */
  readonly permitsPort: (port: number) => boolean;
  readonly permitsAddress: (address: string, port: number) => boolean;
  /** Permits single labels and special-use names; by default, none are. */
  readonly permitsLocalNames?: true;
};

const PUBLIC_INTERNET: UrlPolicy = {
  permitsPort: isWebPort,
  permitsAddress: (address, port) => isWebPort(port) && classifyAddress(address) === 'public',
};

/** Longer than the limit for submitted URLs, because redirects to signed URLs may be longer. */
const URL_CHARACTERS_MAX = 16_384;
const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
]);

/**
 * Checks scheme, length, credentials, host and port. The URL parser has already normalized every
 * spelling of an IPv4 host (decimal, octal, hex, short, full-width).
 */
export function checkUrl(url: URL, policy: UrlPolicy = PUBLIC_INTERNET): UrlVerdict {
  const defaultPort = DEFAULT_PORTS.get(url.protocol);
  if (defaultPort === undefined) return refuse('scheme');
  if (url.href.length > URL_CHARACTERS_MAX) return refuse('length');
  if (url.username !== '' || url.password !== '') return refuse('credentials');

  return checkHost(url.hostname, url.port === '' ? defaultPort : Number(url.port), policy);
}

function checkHost(hostname: string, port: number, policy: UrlPolicy): UrlVerdict {
  const isBracketed = hostname.startsWith('[');
  const host = isBracketed ? hostname.slice(1, -1) : hostname;
  if (isBracketed || parseAddress(host) !== undefined) {
    return policy.permitsAddress(host, port)
      ? { kind: 'address', address: host, port }
      : refuse('address');
  }

  const verdict = classifyHostName(host);
  const isLocal = verdict === 'single_label' || verdict === 'special_use_name';
  if (verdict !== 'ordinary' && !(isLocal && policy.permitsLocalNames === true)) {
    return refuse(verdict);
  }
  return policy.permitsPort(port) ? { kind: 'name', name: host, port } : refuse('port');
}

function refuse(reason: UrlRefusal): UrlVerdict {
  return { kind: 'refused', reason };
}

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

/** What may be known of an address from its text alone. A `name` still has to be looked up and judged. */
export type UrlVerdict =
  | { readonly kind: 'address'; readonly address: string; readonly port: number }
  | { readonly kind: 'name'; readonly name: string; readonly port: number }
  | { readonly kind: 'refused'; readonly reason: UrlRefusal };

/** What an operator opened or closed beyond the public internet's rules. */
export type UrlPolicy = {
  /** Whether any host may be reached at this port. */
  readonly permitsPort: (port: number) => boolean;
  /** Whether this address may be reached at this port. */
  readonly permitsAddress: (address: string, port: number) => boolean;
};

const PUBLIC_INTERNET: UrlPolicy = {
  permitsPort: isWebPort,
  permitsAddress: (address, port) => isWebPort(port) && classifyAddress(address) === 'public',
};

/** Longer than any accepted source, since signed redirects grow. */
const URL_CHARACTERS_MAX = 16_384;
const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
]);

/**
 * Judges scheme, length, credentials, host form and port. The URL parser has already brought every
 * spelling of an IPv4 host (decimal, octal, hex, short, full-width) to its dotted form.
 */
export function judgeUrl(url: URL, policy: UrlPolicy = PUBLIC_INTERNET): UrlVerdict {
  const defaultPort = DEFAULT_PORTS.get(url.protocol);
  if (defaultPort === undefined) return refused('scheme');
  if (url.href.length > URL_CHARACTERS_MAX) return refused('length');
  if (url.username !== '' || url.password !== '') return refused('credentials');

  return judgeHost(url.hostname, url.port === '' ? defaultPort : Number(url.port), policy);
}

function judgeHost(hostname: string, port: number, policy: UrlPolicy): UrlVerdict {
  const isBracketed = hostname.startsWith('[');
  const host = isBracketed ? hostname.slice(1, -1) : hostname;
  if (isBracketed || parseAddress(host) !== undefined) {
    return policy.permitsAddress(host, port)
      ? { kind: 'address', address: host, port }
      : refused('address');
  }

  const verdict = classifyHostName(host);
  if (verdict !== 'ordinary') return refused(verdict);
  return policy.permitsPort(port) ? { kind: 'name', name: host, port } : refused('port');
}

function refused(reason: UrlRefusal): UrlVerdict {
  return { kind: 'refused', reason };
}

import { checkUrl, type UrlPolicy } from '#lib/net/check-url.ts';
import { matchesDomain } from '#lib/net/host-rules.ts';

import { EgressError, type RefusalReason } from './egress-failure.ts';
import { lookUp, lookUpLocally } from './look-up.ts';

/** A URL whose text has been checked. Its DNS results are checked when the name is resolved. */
export type Target = {
  readonly kind: 'address' | 'name';
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Configured by the operator, so that private addresses are permitted. */
  readonly isOperatorHost: boolean;
  /** The file of this service that may be a source. */
  readonly isOwnFile: boolean;
};

export type Guard = {
  /** Checks the URL's text. Throws `blocked_address`. */
  readonly check: (url: URL) => Target;
  /** The addresses to dial, all checked. Rejects with `blocked_address` or `dns`. */
  readonly resolve: (target: Target, signal: AbortSignal) => Promise<readonly string[]>;
  /** Checks the address that a socket is connected to. Throws `blocked_address`. */
  readonly checkConnected: (target: Target, address: string | undefined) => void;
  readonly refuse: (reason: RefusalReason, target: string) => never;
};

export type GuardOptions = {
  readonly policy: UrlPolicy;
  /** `host:port` of the servers that the operator has configured, with their own policy. */
  readonly operatorHosts?: { readonly names: readonly string[]; readonly policy: UrlPolicy };
  /** `host` or `host:port` in lower case. */
  readonly serviceHosts: readonly string[];
  /** The only URL of this service that may be a source: a file on loopback. */
  readonly ownFile?: URL | undefined;
  /** Blocked names, including their subdomains. */
  readonly denyHosts: readonly string[];
  readonly dnsServers: readonly string[];
  readonly dnsTimeoutMs: number;
  readonly onRefused: (reason: RefusalReason) => void;
};

/**
 * Checks whether the service may connect to a target, by the URL's text, every DNS record and the
 * connected address.
 */
export function createGuard(options: GuardOptions): Guard {
  const { policy, operatorHosts } = options;
  const serviceHosts = new Set(options.serviceHosts.map((host) => host.toLowerCase()));

  function check(url: URL): Target {
    // The service's own hosts are checked first, because allowing their network must not permit a
    // loop.
    if (url.href === options.ownFile?.href) return toOwnFileTarget(url);
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (serviceHosts.has(`${url.hostname}:${port}`) || serviceHosts.has(url.hostname)) {
      return refuse('own_host', url.hostname);
    }
    if (options.denyHosts.some((name) => matchesDomain(url.hostname, name))) {
      return refuse('denied_host', url.hostname);
    }
    const isOperatorHost = operatorHosts?.names.includes(`${url.hostname}:${port}`) === true;
    const verdict = checkUrl(url, isOperatorHost ? operatorHosts.policy : policy);
    if (verdict.kind === 'refused') return refuse(verdict.reason, url.host);
    const host = verdict.kind === 'address' ? verdict.address : verdict.name;
    const isSecure = url.protocol === 'https:';
    return {
      kind: verdict.kind,
      host,
      port: verdict.port,
      isSecure,
      isOperatorHost,
      isOwnFile: false,
    };
  }

  async function resolve(target: Target, signal: AbortSignal): Promise<readonly string[]> {
    if (target.kind === 'address') return [target.host];
    const find = target.isOperatorHost ? lookUpLocally : lookUp;
    const addresses = await find(target.host, {
      servers: options.dnsServers,
      timeoutMs: options.dnsTimeoutMs,
      signal,
    });
    // The same refusal as for a private address, so that the public cannot test which internal
    // names exist in a split-horizon DNS.
    if (addresses.length === 0) return refuse('unknown_name', `${target.host} has no address`);
    // One forbidden record refuses the name, because mixed records are a DNS rebinding technique.
    const forbidden = addresses.find((address) => !permits(target, address));
    return forbidden === undefined
      ? addresses
      : refuse('name_answer', `${target.host} resolves to ${forbidden}`);
  }

  function checkConnected(target: Target, address: string | undefined): void {
    if (address === undefined || !permits(target, address)) {
      refuse('connected_address', `${target.host} connected to ${address}`);
    }
  }

  function permits(
    { host: name, port, isOperatorHost, isOwnFile }: Target,
    address: string,
  ): boolean {
    if (isOwnFile) return address === name;
    if (isOperatorHost) return operatorHosts?.policy.permitsAddress(address, port) === true;
    const host = address.includes(':') ? `[${address}]` : address;
    return !serviceHosts.has(`${host}:${port}`) && policy.permitsAddress(address, port);
  }

  function refuse(reason: RefusalReason, target: string): never {
    options.onRefused(reason);
    throw new EgressError('blocked_address', `blocked (${reason}): ${target}`, { refusal: reason });
  }

  return { check, resolve, checkConnected, refuse };
}

function toOwnFileTarget({ hostname, port }: URL): Target {
  return {
    kind: 'address',
    host: hostname,
    port: Number(port),
    isSecure: false,
    isOperatorHost: false,
    isOwnFile: true,
  };
}

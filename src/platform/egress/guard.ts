import { isWithinHost } from '#lib/net/host-rules.ts';
import { judgeUrl, type UrlPolicy, type UrlRefusal } from '#lib/net/judge-url.ts';

import { EgressError } from './egress-failure.ts';
import { lookUp } from './look-up.ts';

/** Why an address was refused; for the metrics, never for a caller. */
export type RefusalReason =
  | UrlRefusal
  | 'own_host'
  | 'denied_host'
  | 'name_answer'
  | 'connected_address'
  | 'proxy';

/** A URL whose text has passed. A name's answers are judged when it is located. */
export type Target = {
  readonly kind: 'address' | 'name';
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
};

export type Guard = {
  /** Judges the text. Throws `blocked_address`. */
  readonly check: (url: URL) => Target;
  /** The addresses to dial, every one judged. Rejects with `blocked_address` or `dns`. */
  readonly locate: (target: Target, signal: AbortSignal) => Promise<readonly string[]>;
  /** Judges what a socket is really connected to. Throws `blocked_address`. */
  readonly recheck: (target: Target, address: string | undefined) => void;
  readonly refuse: (reason: RefusalReason, what: string) => never;
};

export type GuardOptions = {
  readonly policy: UrlPolicy;
  /** `host` or `host:port` in lower case. */
  readonly ownHosts: readonly string[];
  /** Names that are refused, each with all below it. */
  readonly denyHosts: readonly string[];
  readonly dnsServers: readonly string[];
  readonly dnsTimeoutMs: number;
  readonly onRefused: (reason: RefusalReason) => void;
};

/** Judges where the service may go: by the address' text, by each DNS answer, by the made connection. */
export function createGuard(options: GuardOptions): Guard {
  const { policy } = options;
  const ownHosts = new Set(options.ownHosts.map((host) => host.toLowerCase()));

  function check(url: URL): Target {
    // The service's own address comes first: an operator who opened its range did not mean a loop.
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (ownHosts.has(`${url.hostname}:${port}`) || ownHosts.has(url.hostname)) {
      return refuse('own_host', url.hostname);
    }
    if (options.denyHosts.some((name) => isWithinHost(url.hostname, name))) {
      return refuse('denied_host', url.hostname);
    }
    const verdict = judgeUrl(url, policy);
    if (verdict.kind === 'refused') return refuse(verdict.reason, url.host);
    const host = verdict.kind === 'address' ? verdict.address : verdict.name;
    return { kind: verdict.kind, host, port: verdict.port, isSecure: url.protocol === 'https:' };
  }

  async function locate(target: Target, signal: AbortSignal): Promise<readonly string[]> {
    if (target.kind === 'address') return [target.host];
    const addresses = await lookUp(target.host, {
      servers: options.dnsServers,
      timeoutMs: options.dnsTimeoutMs,
      signal,
    });
    // One bad answer refuses the name: mixed answers exist to get at the bad one.
    const bad = addresses.find((address) => !permits(address, target.port));
    return bad === undefined ? addresses : refuse('name_answer', `${target.host} is ${bad}`);
  }

  function recheck(target: Target, address: string | undefined): void {
    if (address === undefined || !permits(address, target.port)) {
      refuse('connected_address', `${target.host} led to ${address}`);
    }
  }

  function permits(address: string, port: number): boolean {
    const host = address.includes(':') ? `[${address}]` : address;
    return !ownHosts.has(`${host}:${port}`) && policy.permitsAddress(address, port);
  }

  function refuse(reason: RefusalReason, what: string): never {
    options.onRefused(reason);
    throw new EgressError('blocked_address', `refused (${reason}): ${what}`);
  }

  return { check, locate, recheck, refuse };
}

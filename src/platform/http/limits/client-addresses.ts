import type { IncomingMessage } from 'node:http';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { findClientAddress } from '#lib/net/find-client-address.ts';
import { Networks } from '#lib/net/networks.ts';

import type { Logger } from '../../log/logger.ts';

const DIRECT_MAX = 4_096;

type Options = {
  readonly trustProxy: readonly string[];
  readonly log: Pick<Logger, 'warn'>;
  /** Called once, with the address of the proxy. */
  readonly onMalformedHop?: ((proxy: string) => void) | undefined;
};

/** Finds the addresses of clients, also behind trusted proxies. */
export class ClientAddresses {
  readonly #options: Options;
  readonly #trustedProxies: Networks;
  /** Addresses of clients without a proxy by those of their connections. */
  readonly #direct = createLruCache<string, string>(DIRECT_MAX);
  #hasReported = false;

  constructor(options: Options) {
    this.#options = options;
    this.#trustedProxies = new Networks(options.trustProxy);
  }

  find({ headers, socket: { remoteAddress = '' } }: IncomingMessage): string {
    const known = this.#direct.get(remoteAddress);
    if (known !== undefined) return known;
    const fields = {
      xForwardedFor: [headers['x-forwarded-for'] ?? []].flat().join(',') || undefined,
      forwarded: headers.forwarded,
    };
    const found = findClientAddress(remoteAddress, fields, this.#trustedProxies);
    if (!found.isProxied) this.#direct.set(remoteAddress, found.address);
    if (found.malformedFrom !== undefined) this.#report(found.malformedFrom);
    return found.address;
  }

  /** Once per process, because every request behind the proxy may have the same problem. */
  #report(proxy: string): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    const { log, onMalformedHop } = this.#options;
    log.warn(
      { proxy },
      'a trusted proxy did not name its client by an IP address, so its clients share its limits',
    );
    onMalformedHop?.(proxy);
  }
}

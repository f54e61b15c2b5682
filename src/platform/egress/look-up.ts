import { lookup, Resolver } from 'node:dns/promises';

import { EgressError } from './egress-failure.ts';

export type LookUpOptions = {
  /** Empty: the system resolvers. */
  readonly servers: readonly string[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
};

/** Timeout of c-ares for the first response; the retry may take twice as long. */
const FIRST_TRY_MS = 1_000;
/** Codes of c-ares for NXDOMAIN and NODATA. */
const NEGATIVE_CODES: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * All IPv4 and IPv6 addresses of a name, alternating between the families. The name is resolved
 * exactly as given: no search domain, no hosts file. Empty if the name does not exist or has no
 * address. Rejects with `dns` when the resolvers fail or do not respond in time.
 */
export async function lookUp(name: string, options: LookUpOptions): Promise<readonly string[]> {
  options.signal.throwIfAborted();
  // One resolver per lookup, because `cancel` ends all lookups of a resolver.
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: 2, maxTimeout: 2 * FIRST_TRY_MS });
  if (options.servers.length > 0) resolver.setServers(options.servers);

  const cancel = (): void => resolver.cancel();
  const timer = setTimeout(cancel, options.timeoutMs);
  options.signal.addEventListener('abort', cancel, { once: true });
  try {
    const [ipv4, ipv6] = await Promise.allSettled([
      resolver.resolve4(name),
      resolver.resolve6(name),
    ]);
    options.signal.throwIfAborted();
    const addresses = interleave(toAddresses(ipv4), toAddresses(ipv6));
    if (addresses.length > 0) return addresses;
    const failure = [ipv4, ipv6].find((result) => !isNegative(result));
    if (failure === undefined) return [];
    throw new EgressError('dns', `no response for ${name}`, {
      cause: failure.status === 'rejected' ? failure.reason : undefined,
    });
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', cancel);
  }
}

/**
 * Like `lookUp`, but as other programs of this machine resolve names: with its hosts file and
 * search domains, unless the operator has set resolvers.
 */
export async function lookUpLocally(
  name: string,
  options: LookUpOptions,
): Promise<readonly string[]> {
  if (options.servers.length > 0) return await lookUp(name, options);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new EgressError('dns', `no response for ${name}`));
  const timer = setTimeout(end, options.timeoutMs);
  options.signal.addEventListener('abort', end, { once: true });
  try {
    const found = await Promise.race([lookup(name, { all: true }), ended]);
    return found.map(({ address }) => address);
  } catch (error) {
    if (error instanceof EgressError) throw error;
    throw new EgressError('dns', `no response for ${name}`, { cause: error });
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', end);
  }
}

/** A negative response (RFC 2308 §2), as opposed to a failure to get one. */
function isNegative(result: PromiseSettledResult<readonly string[]>): boolean {
  return result.status === 'fulfilled' || NEGATIVE_CODES.has(result.reason?.code);
}

function toAddresses(result: PromiseSettledResult<readonly string[]>): readonly string[] {
  return result.status === 'fulfilled' ? result.value : [];
}

function interleave(first: readonly string[], second: readonly string[]): readonly string[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, index) => [
    ...first.slice(index, index + 1),
    ...second.slice(index, index + 1),
  ]).flat();
}

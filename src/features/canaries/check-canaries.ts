import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import {
  classifyCanary,
  type CanaryVerdict,
  type ProviderCanary,
  type ResolveUrl,
} from '#features/resolution/index.ts';
import { getRegistrableDomain } from '#lib/net/is-same-site.ts';

export type CanaryResult = CanaryVerdict & { readonly provider: string; readonly url: string };

export type CanaryReport = {
  readonly results: readonly CanaryResult[];
  /** Canaries that were not resolved before the check was stopped. */
  readonly unchecked: readonly ProviderCanary[];
};

export type CheckCanariesOptions = {
  readonly resolveUrl: ResolveUrl;
  readonly signal: AbortSignal;
  /** Pause between two canaries of one site. */
  readonly spacingMs?: number;
};

const SITES_MAX = 4;
const SPACING_MS = 2_000;
const TOTAL_TIMEOUT_MS = 10 * 60_000;

/**
 * Resolves the canaries of a few sites at a time, and those of one site one after another. Returns
 * the results so far when `signal` aborts or the time is over.
 */
export async function checkCanaries(
  canaries: readonly ProviderCanary[],
  { resolveUrl, signal, spacingMs = SPACING_MS }: CheckCanariesOptions,
): Promise<CanaryReport> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
  const verdicts = new Map<ProviderCanary, CanaryVerdict>();
  const sites = Map.groupBy(canaries, toSite).values();

  // All workers take their sites from one iterator.
  async function checkSites(): Promise<void> {
    for (const site of sites) {
      for (const [index, each] of site.entries()) {
        if (index > 0) await pause(spacingMs, ending);
        const verdict = await checkCanary(each, resolveUrl, ending);
        if (verdict !== undefined) verdicts.set(each, verdict);
      }
    }
  }

  await Promise.all(Array.from({ length: SITES_MAX }, checkSites));
  const results = canaries.flatMap((each) => {
    const verdict = verdicts.get(each);
    return verdict === undefined
      ? []
      : [{ provider: each.provider, url: each.canary.url, ...verdict }];
  });
  return { results, unchecked: canaries.filter((each) => !verdicts.has(each)) };
}

function toSite({ canary }: ProviderCanary): string {
  const { hostname } = new URL(canary.url);
  return getRegistrableDomain(hostname) ?? hostname;
}

/** Undefined if the check was stopped, or if this server is overloaded. */
async function checkCanary(
  each: ProviderCanary,
  resolveUrl: ResolveUrl,
  signal: AbortSignal,
): Promise<CanaryVerdict | undefined> {
  if (signal.aborted) return undefined;
  try {
    return classifyCanary(
      each,
      await resolveUrl(new URL(each.canary.url), { signal, force: true }),
    );
  } catch (error) {
    const isOverloaded = error instanceof AppError && error.code === 'unavailable';
    if (signal.aborted || isOverloaded) return undefined;
    throw error;
  }
}

async function pause(spacingMs: number, signal: AbortSignal): Promise<void> {
  await delay(spacingMs, undefined, { signal }).catch(() => undefined);
}

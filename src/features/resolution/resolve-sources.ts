import { PROVIDER_SOURCES_TRIED_MAX, PROVIDER_SOURCES_WANTED } from '#contract/limits.ts';

import type { AdapterContext } from './adapters/adapter.ts';
import type { FailureReason } from './failure-reasons.ts';
import type { Outcome } from './outcome.ts';
import { type VideoDetails } from './video-details.ts';
import { withDetails } from './with-details.ts';

export type NamedSources = {
  readonly provider: string;
  /** Where the video can be played from, the address to be preferred first. */
  readonly urls: readonly URL[];
  readonly details: VideoDetails;
  /** The page that they belong to. */
  readonly referrer: URL;
};

type Resolved = Outcome & { readonly kind: 'resolved' };

/**
 * A video whose addresses its provider has named: each is resolved like any other address, and the first few that
 * play become the record's sources; a player that one of them shows, where nothing else plays. Fails with the reason of the first when none does.
 */
export async function resolveSources(
  { provider, urls, details, referrer }: NamedSources,
  context: AdapterContext,
): Promise<Outcome> {
  const found: Resolved[] = [];
  let reason: FailureReason | undefined;
  let framed: Resolved | undefined;
  for (const url of urls.slice(0, PROVIDER_SOURCES_TRIED_MAX)) {
    const outcome = await context.resolveNested(url, { referrer });
    if (outcome.kind === 'failed') reason ??= outcome.reason;
    else if (outcome.media.sources.length === 0) framed ??= outcome;
    else found.push(outcome);
    if (found.length === PROVIDER_SOURCES_WANTED) break;
  }
  const [first] = found;
  if (first === undefined) {
    if (framed !== undefined) return withDetails(framed, details, provider);
    return { kind: 'failed', provider, reason: reason ?? 'no_video' };
  }
  const sources = found.flatMap(({ media }) => media.sources);
  return withDetails({ ...first, media: { ...first.media, sources } }, details, provider);
}

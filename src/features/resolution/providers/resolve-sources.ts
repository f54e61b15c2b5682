import { isBrowserCodec } from '#lib/media/browser-codecs.ts';

import { applyDetails } from '../content/apply-details.ts';
import { type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import type { Outcome } from '../core/outcome.ts';

/** Candidates from one provider: how many are tried, and how many playable ones are stored. */
export const PROVIDER_SOURCES_TRIED_MAX = 4;
export const PROVIDER_SOURCES_WANTED = 2;

export type ProviderSources = {
  readonly provider: string;
  /** URLs of the same video, in order of preference. */
  readonly urls: readonly URL[];
  readonly details: VideoDetails;
  /** The page that references the URLs. */
  readonly referrer: URL;
};

type FailedOutcome = Outcome & { readonly kind: 'failed' };
type ResolvedOutcome = Outcome & { readonly kind: 'resolved' };

/**
 * Resolves each URL that a provider lists for a video and collects the first few playable sources.
 * Falls back to a framed player, or fails with the reason of the first failed URL.
 */
export async function resolveSources(
  { provider, urls, details, referrer }: ProviderSources,
  ctx: AdapterContext,
): Promise<Outcome> {
  const found: ResolvedOutcome[] = [];
  let failure: FailedOutcome | undefined;
  let framed: ResolvedOutcome | undefined;
  for (const url of urls.slice(0, PROVIDER_SOURCES_TRIED_MAX)) {
    const outcome = await ctx.resolveNested(url, { referrer });
    if (outcome.kind === 'failed') failure ??= outcome;
    else if (outcome.media.sources.length === 0) framed ??= outcome;
    else found.push(outcome);
    if (found.filter(isWanted).length === PROVIDER_SOURCES_WANTED) break;
  }
  // A source that no browser decodes is kept, in case that its codecs were misread.
  found.sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)));
  const first = found.find(({ media }) => media.hasVideo) ?? found[0];
  if (first === undefined) {
    if (framed !== undefined) return applyDetails(framed, details, provider);
    return { kind: 'failed', reason: 'no_video', ...failure, provider };
  }
  const sources = found
    .filter(({ media }) => media.hasVideo === first.media.hasVideo)
    .slice(0, PROVIDER_SOURCES_WANTED)
    .flatMap(({ media }) => media.sources);
  return applyDetails({ ...first, media: { ...first.media, sources } }, details, provider);
}

/** True for a video whose codecs browsers decode, or whose codecs are unknown. */
function isWanted({ media }: ResolvedOutcome): boolean {
  const isDecodable = media.sources.some(
    ({ codecs }) => codecs === null || codecs.split(',').every(isBrowserCodec),
  );
  return media.hasVideo && isDecodable;
}

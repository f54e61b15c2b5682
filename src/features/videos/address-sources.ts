import type { ResolvedSource } from '#features/resolution/index.ts';

import type { ReadyVideo, Source } from './video.ts';

/** What one of its addresses gave a video, in the order in which it did; null is the record's own. */
export function toAddressSources(video: ReadyVideo, digest: string | null): readonly Source[] {
  return [...video.sources, ...video.removed]
    .filter(({ mirror }) => (mirror?.digest ?? null) === digest)
    .toSorted((one, other) => one.place - other.place);
}

/** Whether players would have to fetch anything else, or otherwise. */
export function isOtherSources(
  known: readonly Source[],
  found: readonly ResolvedSource[],
): boolean {
  return (
    known.length !== found.length ||
    known.some((source, index) => isOtherSource(source, found[index]))
  );
}

/** Also what players can't fetch for themselves any more. */
function isOtherSource(source: Source, found: ResolvedSource | undefined): boolean {
  return (
    source.format !== found?.format ||
    source.url.href !== found.url.href ||
    JSON.stringify(source.headers) !== JSON.stringify(found.headers) ||
    (found.proxyReasons.length > 0 && !source.proxied)
  );
}

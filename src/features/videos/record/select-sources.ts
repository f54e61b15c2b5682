import { isDeepStrictEqual } from 'node:util';

import type { ResolvedSource } from '#features/resolution/index.ts';

import type { ReadyVideo, Source } from './video.ts';

/** Selects the sources from one URL of the video, in the order of its resolution. */
export function selectSources(video: ReadyVideo, digest: string): readonly Source[] {
  return [...video.sources, ...video.removed]
    .filter(({ address }) => address.digest === digest)
    .toSorted((one, other) => one.ordinal - other.ordinal);
}

/** Returns true when players have to fetch different URLs or send different headers. */
export function haveSourcesChanged(
  known: readonly Source[],
  found: readonly ResolvedSource[],
): boolean {
  return (
    known.length !== found.length ||
    known.some((source, index) => hasSourceChanged(source, found[index]))
  );
}

type Sent = Pick<Source, 'headers' | 'requirements'>;

function sendsSame(one: Sent, other: Sent): boolean {
  return (
    isDeepStrictEqual(one.headers, other.headers) &&
    isDeepStrictEqual(one.requirements, other.requirements)
  );
}

function toUrls(files: ResolvedSource['renditions'] = []): readonly string[] {
  return files.map(({ url }) => url.href);
}

/** Also returns true if the source now needs the proxy. */
function hasSourceChanged(source: Source, found: ResolvedSource | undefined): boolean {
  return (
    source.format !== found?.format ||
    source.url.href !== found.url.href ||
    !isDeepStrictEqual(toUrls(source.openRenditions?.()), toUrls(found.renditions)) ||
    !sendsSame(source, found) ||
    (found.proxyReasons.length > 0 && !source.proxied)
  );
}

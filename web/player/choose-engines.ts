import type { Source, Video } from '#sdk';

import { toSameOriginUrl } from '../shared/same-origin-url.ts';

export type EngineName = 'native' | 'hls' | 'dash';

/** `replacesFile`: the same media in another container, for a file that the browser cannot play. */
export type Candidate = {
  readonly engine: EngineName;
  readonly url: string;
  /** The same media as HLS, for other screens (AirPlay) that lack the container of the file. */
  readonly screenUrl?: string;
  readonly replacesFile?: true;
};

export const HLS_TYPE = 'application/vnd.apple.mpegurl';

export type BrowserSupport = {
  readonly hasMediaSource: boolean;
  /** True if the browser can send video to other screens during native playback (Safari). */
  readonly hasAirPlay: boolean;
  readonly playsNatively: (mimeType: string) => boolean;
};

/**
 * Returns every way to play the video in this browser, in the order of its sources. A file plays as a
 * file, because this costs least.
 */
export function chooseEngines(
  { sources, embed }: Pick<Video, 'sources' | 'embed'>,
  support: BrowserSupport,
): readonly Candidate[] {
  const toUrl = (url: string): string => toSameOriginUrl(url, { embed });
  const hlsEngines = listHlsEngines(support.playsNatively(HLS_TYPE), support);
  const hls = embed.hls === null ? [] : hlsEngines.map(toCandidate(toUrl(embed.hls)));
  const dash =
    embed.dash === null ? [] : listDashEngines(support).map(toCandidate(toUrl(embed.dash)));
  const screen = support.hasAirPlay ? hls.find(({ engine }) => engine === 'native') : undefined;
  const own = sources.flatMap((source, index) => {
    const candidates = listEngines(source, support).map(toCandidate(toUrl(source.url)));
    if (source.format === 'WebM' && index === 0 && screen !== undefined)
      return candidates.map((candidate) => ({ ...candidate, screenUrl: screen.url }));
    // The other formats of a video are those of its first source.
    const isFirstDash = source.format === 'DASH' && index === 0;
    return isFirstDash
      ? [...hls.filter(({ engine }) => engine === 'native'), ...candidates]
      : candidates;
  });
  const isFile = sources[0]?.format === 'MP4' || sources[0]?.format === 'WebM';
  const others = isFile ? [...hls, ...dash] : [];
  return [...own, ...others.map((candidate) => ({ ...candidate, replacesFile: true as const }))];
}

function toCandidate(url: string): (engine: EngineName) => Candidate {
  return (engine) => ({ engine, url });
}

function listEngines(source: Source, support: BrowserSupport): readonly EngineName[] {
  switch (source.format) {
    case 'MP4':
    case 'WebM':
      return ['native'];
    case 'DASH':
      return listDashEngines(support);
    case 'HLS':
      return listHlsEngines(support.playsNatively(source.mimeType), support);
    default:
      return [];
  }
}

function listDashEngines({ hasMediaSource }: BrowserSupport): readonly EngineName[] {
  return hasMediaSource ? ['dash'] : [];
}

/**
 * Safari plays HLS natively, because this supports AirPlay and uses less power. In other browsers
 * hls.js comes first, because it reports errors in detail and offers a choice of quality.
 */
function listHlsEngines(
  isNative: boolean,
  { hasMediaSource, hasAirPlay }: BrowserSupport,
): readonly EngineName[] {
  if (!hasMediaSource) return isNative ? ['native'] : [];
  return isNative && hasAirPlay ? ['native', 'hls'] : ['hls'];
}

import type { Source, Video } from '#sdk';

import { toSameOriginUrl } from '../shared/same-origin-url.ts';

export type EngineName = 'native' | 'hls' | 'dash';

export type Candidate = { readonly engine: EngineName; readonly url: string };

export type BrowserSupport = {
  readonly hasMediaSource: boolean;
  /** True if the browser can send video to other screens during native playback (Safari). */
  readonly hasAirPlay: boolean;
  readonly playsNatively: (mimeType: string) => boolean;
};

/** Returns every way to play the video in this browser, in the order of its sources. */
export function chooseEngines(
  video: Pick<Video, 'sources' | 'embed'>,
  support: BrowserSupport,
): readonly Candidate[] {
  return video.sources.flatMap((source) => {
    const url = toSameOriginUrl(source.url, video);
    return listEngines(source, support).map((engine) => ({ engine, url }));
  });
}

function listEngines(source: Source, support: BrowserSupport): readonly EngineName[] {
  switch (source.format) {
    case 'MP4':
    case 'WebM':
      return ['native'];
    case 'DASH':
      return support.hasMediaSource ? ['dash'] : [];
    case 'HLS':
      return listHlsEngines(support.playsNatively(source.mimeType), support);
    default:
      return [];
  }
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

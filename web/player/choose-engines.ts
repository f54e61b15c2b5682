import type { SourceWire, VideoWire } from '#features/videos/wire.ts';

import { toOwnAddress } from '../shared/own-address.ts';

export type EngineName = 'native' | 'hls' | 'dash';

export type Candidate = { readonly engine: EngineName; readonly address: string };

export type BrowserSupport = {
  readonly hasMediaSource: boolean;
  /** The browser hands what it plays natively on to other screens (Safari). */
  readonly hasAirPlay: boolean;
  readonly playsNatively: (mimeType: string) => boolean;
};

/** Each way to play the video here, the default source first; empty when there is none. */
export function chooseEngines(
  video: Pick<VideoWire, 'sources' | 'embed'>,
  support: BrowserSupport,
): readonly Candidate[] {
  return video.sources.flatMap((source) => {
    const address = toOwnAddress(source.url, video);
    return listEngines(source, support).map((engine) => ({ engine, address }));
  });
}

function listEngines(source: SourceWire, support: BrowserSupport): readonly EngineName[] {
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
 * Safari's own player is the better one there: AirPlay, less battery. Elsewhere hls.js comes first: it
 * says what went wrong, and lets a viewer choose the quality.
 */
function listHlsEngines(
  isNative: boolean,
  { hasMediaSource, hasAirPlay }: BrowserSupport,
): readonly EngineName[] {
  if (!hasMediaSource) return isNative ? ['native'] : [];
  return isNative && hasAirPlay ? ['native', 'hls'] : ['hls'];
}

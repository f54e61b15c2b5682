import type { SourceWire, VideoWire } from '../../src/features/videos/wire.ts';
import { toOwnAddress } from '../shared/own-address.ts';

export type EngineName = 'native' | 'hls' | 'dash';

export type Candidate = { readonly engine: EngineName; readonly address: string };

export type BrowserSupport = {
  readonly hasMediaSource: boolean;
  readonly playsNatively: (mimeType: string) => boolean;
};

/** Each way to play the video here, the default source first; empty when there is none. */
export function chooseEngines(
  video: Pick<VideoWire, 'sources' | 'embed'>,
  support: BrowserSupport,
): readonly Candidate[] {
  return video.sources.flatMap((source) => {
    const engine = chooseEngine(source, support);
    return engine === undefined ? [] : [{ engine, address: toOwnAddress(source.url, video) }];
  });
}

function chooseEngine(source: SourceWire, support: BrowserSupport): EngineName | undefined {
  switch (source.format) {
    case 'MP4':
    case 'WebM':
      return 'native';
    case 'DASH':
      return support.hasMediaSource ? 'dash' : undefined;
    case 'HLS':
      // Where both work, hls.js: it says what went wrong, and lets a viewer choose the quality.
      if (support.hasMediaSource) return 'hls';
      return support.playsNatively(source.mimeType) ? 'native' : undefined;
    default:
      return undefined;
  }
}

import type { AdapterContext, Fallback, UrlAdapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import { ResolutionError } from './resolution-error.ts';
import type { ProviderId } from './source-identity.ts';

export type VideoFallback<Video> = Omit<Fallback, 'find'> & {
  readonly find: (video: Video, url: URL) => URL | undefined;
};

type UrlAdapterOptions<Video> = Omit<
  UrlAdapter,
  'kind' | 'fallbacks' | 'matches' | 'identify' | 'resolve'
> & {
  readonly fallbacks?: readonly VideoFallback<Video>[];
  /** Returns undefined for URLs on `hosts` that are not videos. */
  readonly read: (url: URL) => Video | undefined;
  /** See `UrlAdapter`. */
  readonly identify?: (video: Video, url: URL) => ProviderId | undefined;
  readonly resolve: (video: Video, ctx: AdapterContext, url: URL) => Promise<Outcome>;
};

/** Returns an adapter of the URLs that `read` can read, and of short URLs that lead to them. */
export function toUrlAdapter<Video>({
  read,
  resolve,
  identify,
  fallbacks = [],
  ...adapter
}: UrlAdapterOptions<Video>): UrlAdapter {
  return {
    ...adapter,
    kind: 'url',
    fallbacks: fallbacks.map(({ find, ...fallback }) => ({
      ...fallback,
      find: (url) => {
        const video = read(url);
        return video === undefined ? undefined : find(video, url);
      },
    })),
    ...(identify && {
      identify: (url: URL): ProviderId | undefined => {
        const video = read(url);
        return video === undefined ? undefined : identify(video, url);
      },
    }),
    matches: (url) => read(url) !== undefined || adapter.isShort?.(url) === true,
    resolve: async (url, ctx) => {
      const video = read(url);
      if (video === undefined) throw new ResolutionError('no_video');
      return resolve(video, ctx, url);
    },
  };
}

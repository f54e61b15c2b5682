import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../core/adapter.ts';
import { nullish } from '../core/nullish.ts';
import { optional } from '../core/optional.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const PATH = /^\/(?:embed\/video\/?)?$/;

/** Response of `GET /api/status` (owncast.online/api). */
const Status = Type.Object({
  online: Type.Boolean(),
  versionNumber: Type.String(),
  streamTitle: nullish(Type.String()),
});

/** Response of `GET /api/config`. */
const Config = Type.Object({
  name: nullish(Type.String()),
  summary: nullish(Type.String()),
});

/**
 * Plays the live stream of an Owncast server, or reports that it is off air. Sends one request to
 * every host whose front page has no video.
 */
export const owncastAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'owncast',
  info: {
    title: 'Owncast',
    inputs: ['HOST/', 'HOST/embed/video'],
    output: 'streams',
    requests: '2 (status, configuration), then the stream',
  },
  canaries: 'any_host',
  phase: 'after-fetch',
  mayMatch: ({ pathname }) => PATH.test(pathname),
  resolve: async (url, ctx) => {
    const status = await fetchStatus(url, ctx);
    if (status === undefined) return undefined;
    if (!status.online) throw new ResolutionError('off_air');
    return resolveSources(
      {
        provider: 'owncast',
        urls: [new URL('/hls/stream.m3u8', url)],
        details: await fetchDetails(status, url, ctx),
        referrer: url,
      },
      ctx,
    );
  },
};

function fetchStatus(
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  return optional(
    () => fetchJson(session, new URL('/api/status', url), { step: 'Owncast?', schema: Status }),
    'probe',
  );
}

async function fetchDetails(
  { streamTitle }: Static<typeof Status>,
  url: URL,
  { session }: AdapterContext,
): Promise<VideoDetails> {
  const config = await optional(() =>
    fetchJson(session, new URL('/api/config', url), { step: 'description', schema: Config }),
  );
  return toDetails({
    title: streamTitle || config?.name,
    description: config?.summary,
    thumbnail: '/thumbnail.jpg',
    base: url,
  });
}

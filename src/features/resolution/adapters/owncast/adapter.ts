import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { maybe } from '../../maybe.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';

const PATH = /^\/(?:embed\/video\/?)?$/;

/** Of `GET /api/status` (owncast.online/api). */
const Status = Type.Object({
  online: Type.Boolean(),
  versionNumber: Type.String(),
  streamTitle: maybe(Type.String()),
});

/** Of `GET /api/config`. */
const Config = Type.Object({
  name: maybe(Type.String()),
  summary: maybe(Type.String()),
});

/**
 * Owncast, on any host that says it runs it: its live stream, or that it is not on air. One request to every host
 * whose front page has no video; one more where it is Owncast, and the stream.
 */
export const owncastAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'owncast',
  about: {
    title: 'Owncast',
    takes: ['HOST/', 'HOST/embed/video'],
    gives: 'streams',
    asks: '2: its status and its description; then the stream',
  },
  turn: 'last',
  mayMatch: ({ pathname }) => PATH.test(pathname),
  resolve: async (url, context) => {
    const status = await fetchStatus(url, context);
    if (status === undefined) return undefined;
    if (!status.online) throw new ResolutionStop('off_air');
    return resolveSources(
      {
        provider: 'owncast',
        urls: [new URL('/hls/stream.m3u8', url)],
        details: await fetchDetails(status, url, context),
        referrer: url,
      },
      context,
    );
  },
};

function fetchStatus(
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  return unlessStopped(
    () => fetchJson(session, new URL('/api/status', url), { step: 'Owncast?', schema: Status }),
    'host',
  );
}

async function fetchDetails(
  { streamTitle }: Static<typeof Status>,
  url: URL,
  { session }: AdapterContext,
): Promise<VideoDetails> {
  const config = await unlessStopped(() =>
    fetchJson(session, new URL('/api/config', url), { step: 'description', schema: Config }),
  );
  return toDetails({
    title: streamTitle || config?.name,
    description: config?.summary,
    thumbnail: '/thumbnail.jpg',
    base: url,
  });
}

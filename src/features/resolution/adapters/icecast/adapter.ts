import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { toDetails } from '../../video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';

const STATUS_PAGE = /^\/(?:status|status-json)\.xsl$/;
/** Where Icecast listens unless it is told otherwise. */
const ICECAST_PORT = '8000';

const Mount = Type.Object({
  listenurl: Type.String(),
  server_type: maybe(Type.String()),
  server_name: maybe(Type.String()),
  server_description: maybe(Type.String()),
});
/** Of `GET /status-json.xsl` (icecast.org/docs, “Server Statistics”): one mount stands alone, several in a list. */
const Statistics = Type.Object({
  icestats: Type.Object({
    server_id: Type.String(),
    source: maybe(Type.Union([Type.Array(Mount), Mount])),
  }),
});

/** Icecast: the first mount with a picture; most have sound alone, which is no video. One request to such a host. */
export const icecastAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'icecast',
  about: {
    title: 'Icecast',
    takes: ['HOST:8000/', 'HOST/status.xsl'],
    gives: 'streams',
    asks: '1, where the page had no video: its statistics; then the stream',
  },
  turn: 'last',
  mayMatch: ({ port, pathname }) =>
    STATUS_PAGE.test(pathname) || (pathname === '/' && port === ICECAST_PORT),
  resolve: async (url, context) => {
    const statistics = await fetchStatistics(url, context);
    if (statistics === undefined) return undefined;
    const mounts = [statistics.icestats.source ?? []].flat();
    if (mounts.length === 0) throw new ResolutionStop('off_air');
    const mount = mounts.find(({ server_type: type }) => type?.startsWith('video/') === true);
    if (mount === undefined) throw new ResolutionStop('audio_only');
    return resolveSources(
      {
        provider: 'icecast',
        urls: toAddress(mount, url),
        details: toDetails({
          title: mount.server_name,
          description: mount.server_description,
          base: url,
        }),
        referrer: url,
      },
      context,
    );
  },
};

function fetchStatistics(
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Statistics> | undefined> {
  const address = new URL('/status-json.xsl', url);
  return unlessStopped(
    () => fetchJson(session, address, { step: 'Icecast?', schema: Statistics }),
    'host',
  );
}

/** Servers tell the name that they were set up with, often `localhost`: only the path is the world’s. */
function toAddress({ listenurl }: Static<typeof Mount>, url: URL): readonly URL[] {
  const told = parseWebUrl(listenurl, url);
  return told === undefined ? [] : [new URL(told.pathname, url)];
}

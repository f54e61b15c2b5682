import { type Static, Type } from 'typebox';

import { toDetails } from '../content/video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../core/adapter.ts';
import { nullish } from '../core/nullish.ts';
import { optional } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const STATUS_PAGE = /^\/(?:status|status-json)\.xsl$/;
/** The default port of Icecast. */
const ICECAST_PORT = '8000';

const Mount = Type.Object({
  listenurl: Type.String(),
  server_type: nullish(Type.String()),
  server_name: nullish(Type.String()),
  server_description: nullish(Type.String()),
});
/**
 * Response of `GET /status-json.xsl` (icecast.org/docs, “Server Statistics”). A single mount is an
 * object, several mounts are an array.
 */
const Statistics = Type.Object({
  icestats: Type.Object({
    server_id: Type.String(),
    source: nullish(Type.Union([Type.Array(Mount), Mount])),
  }),
});

/** Icecast's own types of streams that play: WebM with video, or else with only audio. */
const PLAYABLE_TYPES = ['video/', 'audio/webm'] as const;

/** Most Icecast mounts are MP3 or Ogg. */
export const icecastAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'icecast',
  info: {
    title: 'Icecast',
    inputs: ['HOST:8000/', 'HOST/status.xsl'],
    output: 'streams',
    requests: '1 (statistics) for pages without a video, then the stream',
  },
  canaries: 'any_host',
  phase: 'after-fetch',
  mayMatch: ({ port, pathname }) =>
    STATUS_PAGE.test(pathname) || (pathname === '/' && port === ICECAST_PORT),
  resolve: async (url, ctx) => {
    const statistics = await fetchStatistics(url, ctx);
    if (statistics === undefined) return undefined;
    const mounts = [statistics.icestats.source ?? []].flat();
    if (mounts.length === 0) throw new ResolutionError('off_air');
    const [mount] = PLAYABLE_TYPES.flatMap((start) =>
      mounts.filter(({ server_type: type }) => type?.startsWith(start) === true),
    );
    if (mount === undefined) throw new ResolutionError('audio_only');
    return resolveSources(
      {
        provider: 'icecast',
        urls: toStreamUrls(mount, url),
        details: toDetails({
          title: mount.server_name,
          description: mount.server_description,
          base: url,
        }),
        referrer: url,
      },
      ctx,
    );
  },
};

function fetchStatistics(
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Statistics> | undefined> {
  const statisticsUrl = new URL('/status-json.xsl', url);
  return optional(
    () => fetchJson(session, statisticsUrl, { step: 'Icecast?', schema: Statistics }),
    'probe',
  );
}

/** Servers often report a configured host name such as `localhost`, so only the path is used. */
function toStreamUrls({ listenurl }: Static<typeof Mount>, url: URL): readonly URL[] {
  const listed = parseWebUrl(listenurl, url);
  return listed === undefined ? [] : [new URL(listed.pathname, url)];
}

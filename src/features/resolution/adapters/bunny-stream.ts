import { fetchPage } from '../content/fetch-page.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const VIDEO =
  /^\/(?:embed|play)\/(\d{1,10})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/;

export const bunnyStreamAdapter = toUrlAdapter({
  name: 'bunny-stream',
  hosts: ['iframe.mediadelivery.net', 'player.mediadelivery.net', 'video.bunnycdn.com'],
  info: {
    title: 'Bunny Stream',
    inputs: [
      'iframe.mediadelivery.net/embed/LIBRARY/ID',
      'iframe.mediadelivery.net/play/LIBRARY/ID',
    ],
    output: 'streams or player',
    requests: '1 (player page), then the playlist',
  },
  canaries: [
    {
      url: 'https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
      id: 'eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
      plays: 'streams',
      basis: 'the example of the Stream documentation',
    },
  ],
  fallbacks: [{ kind: 'player', find: (player) => player }],
  read: findPlayer,
  identify: ({ pathname, searchParams }) => ({ id: pathname, key: searchParams.get('token') }),
  resolve: async (player, ctx) => {
    const { matches, details } = await fetchPage(ctx.session, player, { find: PLAYLIST });
    const urls = listPlaylists(matches, player);
    const sources = { provider: 'bunny-stream', urls, details, referrer: player };
    const streams = await resolveSources(sources, ctx);
    if (streams.kind === 'resolved') return streams;
    if (streams.reason === 'drm') return streams;
    return framePlayer(player, details, ctx);
  },
});

function findPlayer({ pathname, searchParams }: URL): URL | undefined {
  const [, library, id] = VIDEO.exec(pathname) ?? [];
  if (library === undefined || id === undefined) return undefined;
  const player = new URL(`https://iframe.mediadelivery.net/embed/${library}/${id}`);
  // A signed URL is valid only with its signature parameters.
  for (const name of ['token', 'expires']) {
    const value = searchParams.get(name);
    if (value !== null) player.searchParams.set(name, value);
  }
  return player;
}

const PLAYLIST =
  /https:\/\/[a-z0-9-]{1,80}\.b-cdn\.net\/[^\s"'<>\\]{1,400}?\.m3u8[^\s"'<>\\]{0,400}/g;
const PLAYLISTS_MAX = 3;

/** The page contains playlist URLs in markup and in scripts. */
function listPlaylists(matches: readonly string[], base: URL): readonly URL[] {
  return [...new Set(matches.map((text) => text.replaceAll('&amp;', '&')))]
    .slice(0, PLAYLISTS_MAX)
    .flatMap((text) => parseWebUrl(text, base) ?? []);
}

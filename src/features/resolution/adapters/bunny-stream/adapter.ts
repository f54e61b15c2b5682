import { fetchPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'iframe.mediadelivery.net',
  'player.mediadelivery.net',
  'video.bunnycdn.com',
]);
const VIDEO =
  /^\/(?:embed|play)\/(\d{1,10})\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/;

/** Bunny Stream: the playlist that its player's page names, else its player. One request, and the playlist. */
export const bunnyStreamAdapter: AddressAdapter = {
  kind: 'address',
  name: 'bunny-stream',
  about: {
    title: 'Bunny Stream',
    takes: [
      'iframe.mediadelivery.net/embed/LIBRARY/ID',
      'iframe.mediadelivery.net/play/LIBRARY/ID',
    ],
    gives: 'streams, else player',
    asks: '1: its player’s page; then the playlist',
  },
  matches: ({ hostname, pathname }) => HOSTS.has(hostname) && VIDEO.test(pathname),
  resolve: async (url, context) => {
    const [, library = '', id = ''] = VIDEO.exec(url.pathname) ?? [];
    const player = new URL(`https://iframe.mediadelivery.net/embed/${library}/${id}`);
    // A signed address opens the page only with what it was signed with.
    for (const name of ['token', 'expires']) {
      const value = url.searchParams.get(name);
      if (value !== null) player.searchParams.set(name, value);
    }
    const { html, details } = await fetchPage(context.session, player);
    const urls = listPlaylists(html, player);
    const named = { provider: 'bunny-stream', urls, details, referrer: player };
    const streams = await resolveSources(named, context);
    if (streams.kind === 'resolved') return streams;
    if (streams.reason === 'drm') throw new ResolutionStop('drm');
    return framePlayer(player, details, context);
  },
};

const PLAYLIST =
  /https:\/\/[a-z0-9-]{1,80}\.b-cdn\.net\/[^\s"'<>\\]{1,400}?\.m3u8[^\s"'<>\\]{0,400}/g;
const PLAYLISTS_MAX = 3;

/** The page names its playlist in markup and in its script. */
function listPlaylists(html: string, base: URL): readonly URL[] {
  const found = [...html.matchAll(PLAYLIST)].map(([text]) => text.replaceAll('&amp;', '&'));
  return [...new Set(found)]
    .slice(0, PLAYLISTS_MAX)
    .flatMap((text) => parseWebUrl(text, base) ?? []);
}

import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolvePlayer } from '../providers/resolve-player.ts';

const LEGACY_HOST = 'video.rutube.ru';
const VIDEO =
  /^\/(?:(?:live\/)?video(?:\/private|\/embed)?|shorts|yappy|(?:play\/)?embed|tracks)\/([0-9a-f]{32}|\d{5,15})(?:\.html)?\/?$/;
const LEGACY_VIDEO = /^\/([0-9a-f]{32}|\d{5,15})\/?$/;
/** The access key of an unlisted video. */
const KEY = /^[\w-]{10,60}$/;

export const rutubeAdapter = toUrlAdapter({
  name: 'rutube',
  hosts: ['rutube.ru', 'www.rutube.ru', 'm.rutube.ru', LEGACY_HOST],
  info: {
    title: 'Rutube',
    inputs: ['rutube.ru/video/ID', 'rutube.ru/video/private/ID/?p=KEY', 'rutube.ru/shorts/ID'],
    output: 'player',
    requests: '1 (oEmbed)',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readId,
  identify: (id, { searchParams }) => ({ id, key: searchParams.get('p') }),
  resolve: (id, ctx, url) => {
    const player = toPlayer(id, url);
    const page = new URL(`https://rutube.ru/video/${id}/`);
    const key = player.searchParams.get('p');
    if (key !== null) {
      page.pathname = `/video/private/${id}/`;
      page.searchParams.set('p', key);
    }
    const endpoint = new URL('https://rutube.ru/api/oembed/?format=json');
    endpoint.searchParams.set('url', page.href);
    return resolvePlayer({ player, endpoint }, ctx);
  },
});

function toPlayer(id: string, url: URL): URL {
  const player = new URL(`https://rutube.ru/play/embed/${id}`);
  const key = KEY.exec(url.searchParams.get('p') ?? '')?.[0];
  if (key !== undefined) player.searchParams.set('p', key);
  return player;
}

function readId({ hostname, pathname }: URL): string | undefined {
  if (hostname === LEGACY_HOST) return LEGACY_VIDEO.exec(pathname)?.[1];
  return VIDEO.exec(pathname)?.[1];
}

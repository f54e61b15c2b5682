import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolvePlayer } from '../providers/resolve-player.ts';

const HOSTS: ReadonlySet<string> = new Set(
  ['tiktok.com', 'tiktokv.com'].flatMap((host) =>
    ['', 'www.', 'm.', 'lite.'].map((name) => `${name}${host}`),
  ),
);
const SHORT_HOSTS: ReadonlySet<string> = new Set([
  'vm.tiktok.com',
  'vt.tiktok.com',
  't.tiktok.com',
]);
const VIDEO =
  /^\/(?:@[^/]{0,64}\/video|v|embed(?:\/v[23])?|player\/v1|(?:i18n\/)?share\/video)\/(\d{5,25})(?:\.html)?\/?$/;
const SHORT_PATH = /^\/[A-Za-z0-9]{6,16}\/?$/;

export const tiktokAdapter = toUrlAdapter({
  name: 'tiktok',
  hosts: [...HOSTS, ...SHORT_HOSTS],
  info: {
    title: 'TikTok',
    inputs: ['tiktok.com/@NAME/video/ID', 'vm.tiktok.com/CODE', 'tiktok.com/t/CODE'],
    output: 'player',
    requests: '1 (oEmbed); 2 for short URLs',
  },
  canaries: [
    {
      url: 'https://www.tiktok.com/@scout2015/video/6718335390845095173',
      id: '6718335390845095173',
      plays: 'player',
      basis: 'the example of the oEmbed documentation',
    },
  ],
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readId,
  identify: (id) => id,
  isShort,
  resolve: (id, ctx) => {
    const endpoint = new URL('https://www.tiktok.com/oembed');
    endpoint.searchParams.set('url', `https://www.tiktok.com/@/video/${id}`);
    return resolvePlayer({ player: toPlayer(id), endpoint }, ctx);
  },
});

function toPlayer(id: string): URL {
  return new URL(`https://www.tiktok.com/player/v1/${id}`);
}

function readId(url: URL): string | undefined {
  return HOSTS.has(url.hostname) ? VIDEO.exec(url.pathname)?.[1] : undefined;
}

function isShort(url: URL): boolean {
  if (SHORT_HOSTS.has(url.hostname)) return SHORT_PATH.test(url.pathname);
  return HOSTS.has(url.hostname) && /^\/t\/[A-Za-z0-9]{6,16}\/?$/.test(url.pathname);
}

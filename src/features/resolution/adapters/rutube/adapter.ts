import { resolvePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['rutube.ru', 'www.rutube.ru', 'm.rutube.ru']);
const OLD_HOST = 'video.rutube.ru';
const VIDEO =
  /^\/(?:(?:live\/)?video(?:\/private|\/embed)?|shorts|yappy|(?:play\/)?embed|tracks)\/([0-9a-f]{32}|\d{5,15})(?:\.html)?\/?$/;
const OLD_VIDEO = /^\/([0-9a-f]{32}|\d{5,15})\/?$/;
/** Of a video that only those see who have its link. */
const KEY = /^[\w-]{10,60}$/;

/** Rutube: its own player, and what its oEmbed endpoint says. One request. */
export const rutubeAdapter: AddressAdapter = {
  kind: 'address',
  name: 'rutube',
  about: {
    title: 'Rutube',
    takes: ['rutube.ru/video/ID', 'rutube.ru/video/private/ID/?p=KEY', 'rutube.ru/shorts/ID'],
    gives: 'player',
    asks: '1: its oEmbed endpoint',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const player = new URL(`https://rutube.ru/play/embed/${id}`);
    const page = new URL(`https://rutube.ru/video/${id}/`);
    const key = KEY.exec(url.searchParams.get('p') ?? '')?.[0];
    if (key !== undefined) {
      player.searchParams.set('p', key);
      page.pathname = `/video/private/${id}/`;
      page.searchParams.set('p', key);
    }
    const endpoint = new URL('https://rutube.ru/api/oembed/?format=json');
    endpoint.searchParams.set('url', page.href);
    return resolvePlayer({ player, endpoint }, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  if (hostname === OLD_HOST) return OLD_VIDEO.exec(pathname)?.[1];
  return HOSTS.has(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}

import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['kick.com', 'www.kick.com', 'm.kick.com']);
const PLAYER_HOST = 'player.kick.com';
const CHANNEL = /^\/([\w-]{3,40})\/?$/;
/** Paths of the site’s own pages, which look like channels. */
const PAGES: ReadonlySet<string> = new Set([
  'about',
  'auth',
  'browse',
  'careers',
  'categories',
  'category',
  'clips',
  'community-guidelines',
  'dashboard',
  'dmca-policy',
  'following',
  'login',
  'partners',
  'privacy-policy',
  'search',
  'settings',
  'signup',
  'subscriptions',
  'terms-of-service',
  'video',
  'videos',
]);

/** Frames Kick’s player for live channels. Kick has no embeddable player for recordings. */
export const kickAdapter: UrlAdapter = createPublisherAdapter({
  name: 'kick',
  title: 'Kick',
  inputs: ['kick.com/CHANNEL', 'player.kick.com/CHANNEL'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  const isClip = searchParams.has('clip');
  if (isClip || !(HOSTS.has(hostname) || hostname === PLAYER_HOST)) return undefined;
  const channel = CHANNEL.exec(pathname)?.[1]?.toLowerCase();
  return channel === undefined || PAGES.has(channel)
    ? undefined
    : {
        page: new URL(`https://kick.com/${channel}`),
        player: new URL(`https://${PLAYER_HOST}/${channel}`),
      };
}

import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['kick.com', 'www.kick.com', 'm.kick.com']);
const PLAYER_HOST = 'player.kick.com';
const CHANNEL = /^\/([\w-]{3,40})\/?$/;
/** First parts of the site's own pages, which look like channels. */
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

/** Kick: its own player for a channel's broadcast, titled by what the page says; it has none for recordings. One request. */
export const kickAdapter: AddressAdapter = createPublisherAdapter({
  name: 'kick',
  title: 'Kick',
  takes: ['kick.com/CHANNEL', 'player.kick.com/CHANNEL'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublishedVideo | undefined {
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

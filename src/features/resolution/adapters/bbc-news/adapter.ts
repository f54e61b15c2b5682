import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|m\.)?bbc\.(?:com|co\.uk)$/;
/** `av/world-europe-46292361`, `av/46292361/title`, and the player's `av-embeds/46292361/vpid/p06sf6tr`. */
const VIDEO =
  /^\/(?:news|sport|newsround)\/(?:av|av-embeds|av\/embed)\/(?:[a-z][a-z-]{0,60}-)?(\d{7,9})(?:\/|$)/i;
const PART = /\/vpid\/([a-z0-9]{8})\/?$/;

/** BBC News: its own player, titled by what the page says. One request. */
export const bbcNewsAdapter: AddressAdapter = createPublisherAdapter({
  name: 'bbc-news',
  title: 'BBC News',
  takes: ['bbc.com/news/av/SECTION-ID', 'bbc.co.uk/news/av-embeds/ID'],
  gives: 'player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  const [, id] = HOST.test(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const [, part] = PART.exec(url.pathname) ?? [];
  const path = `/news/av-embeds/${id}${part === undefined ? '' : `/vpid/${part}`}`;
  return { page: url, player: new URL(path, 'https://www.bbc.co.uk') };
}

import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|m\.)?bbc\.(?:com|co\.uk)$/;
/** `av/world-europe-46292361`, `av/46292361/title` or `av-embeds/46292361/vpid/p06sf6tr`. */
const VIDEO =
  /^\/(?:news|sport|newsround)\/(?:av|av-embeds|av\/embed)\/(?:[a-z][a-z-]{0,60}-)?(\d{7,9})(?:\/|$)/i;
const PART = /\/vpid\/([a-z0-9]{8})\/?$/;

export const bbcNewsAdapter: UrlAdapter = createPublisherAdapter({
  name: 'bbc-news',
  title: 'BBC News',
  inputs: ['bbc.com/news/av/SECTION-ID', 'bbc.co.uk/news/av-embeds/ID'],
  output: 'player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const [, id] = HOST.test(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const [, part] = PART.exec(url.pathname) ?? [];
  const path = `/news/av-embeds/${id}${part === undefined ? '' : `/vpid/${part}`}`;
  return { page: url, player: new URL(path, 'https://www.bbc.co.uk') };
}

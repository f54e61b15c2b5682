import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['imdb.com', 'www.imdb.com', 'm.imdb.com']);
/** Paths start with a language code, except in English. */
const VIDEO =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:video(?:\/[a-z]{2,20}){0,2}|videoplayer|videoembed|(?:[\w-]{1,60}\/){1,3}videoplayer)\/(vi\d{5,12})(?:\/(?:imdb\/embed|player))?\/?$/i;
/** The page of a title or person with a video overlay. */
const OVERLAY_PAGE =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:title|name|list|gallery)\/\w{5,14}(?:\/|$)/i;
const FRAGMENT = /^#(?:lb-)?(vi\d{5,12})$/i;

export const imdbAdapter: UrlAdapter = createPublisherAdapter({
  name: 'imdb',
  title: 'IMDb',
  inputs: [
    'imdb.com/video/viID',
    'imdb.com/title/ttID/videoplayer/viID',
    'imdb.com/videoembed/viID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo({ hostname, pathname, hash }: URL): PublisherVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const overlay = OVERLAY_PAGE.test(pathname) ? FRAGMENT.exec(hash) : null;
  const id = (VIDEO.exec(pathname) ?? overlay)?.[1]?.toLowerCase();
  if (id === undefined) return undefined;
  const page = new URL(`https://www.imdb.com/video/${id}/`);
  return { page, player: new URL(`https://www.imdb.com/videoembed/${id}`) };
}

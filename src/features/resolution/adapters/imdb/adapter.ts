import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['imdb.com', 'www.imdb.com', 'm.imdb.com']);
/** Before each stands the language, where it is not English. */
const VIDEO =
  /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:video(?:\/[a-z]{2,20}){0,2}|videoplayer|videoembed|(?:[\w-]{1,60}\/){1,3}videoplayer)\/(vi\d{5,12})(?:\/(?:imdb\/embed|player))?\/?$/i;
/** A title or a name, with a video opened over it. */
const OVERLAID = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:title|name|list|gallery)\/\w{5,14}(?:\/|$)/i;
const FRAGMENT = /^#(?:lb-)?(vi\d{5,12})$/i;

/** IMDb: the file that a video's page names, else IMDb's own player. One request, and the file's. */
export const imdbAdapter: AddressAdapter = createPublisherAdapter({
  name: 'imdb',
  title: 'IMDb',
  takes: [
    'imdb.com/video/viID',
    'imdb.com/title/ttID/videoplayer/viID',
    'imdb.com/videoembed/viID',
  ],
  gives: 'streams, else player',
  readVideo,
});

function readVideo({ hostname, pathname, hash }: URL): PublishedVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const overlaid = OVERLAID.test(pathname) ? FRAGMENT.exec(hash) : null;
  const id = (VIDEO.exec(pathname) ?? overlaid)?.[1]?.toLowerCase();
  if (id === undefined) return undefined;
  const page = new URL(`https://www.imdb.com/video/${id}/`);
  return { page, player: new URL(`https://www.imdb.com/videoembed/${id}`) };
}

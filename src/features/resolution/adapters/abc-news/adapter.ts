import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'abcnews.go.com',
  'www.abcnews.go.com',
  'm.abcnews.go.com',
  'fivethirtyeight.abcnews.go.com',
  'abcnews.com',
  'www.abcnews.com',
]);
/** Any section, then `video/TITLE-ID`, `video/ID` or the player’s own `video/embed/ID`. */
const VIDEO =
  /^(?:\/[\w-]{1,60}){0,4}\/video\/(?:embed\/|[\w%.'’-]{1,300}-)?(\d{5,12})(?:\/[\w-]{0,300})?\/?$/i;
/** Sections of earlier years, and the player, name it in the query. */
const QUERIED = /^(?:\/[\w-]{1,60}){0,4}\/video(?:\/embed|\/playerIndex)?\/?$/i;
const ID = /^\d{5,12}$/;

/** ABC News: the file that a video's page names, else ABC's own player. One request, and the file's. */
export const abcNewsAdapter: AddressAdapter = createPublisherAdapter({
  name: 'abc-news',
  title: 'ABC News',
  takes: [
    'abcnews.go.com/SECTION/video/TITLE-ID',
    'abcnews.com/video/ID',
    'abcnews.go.com/video/embed?id=ID',
  ],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  const id = HOSTS.has(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://abcnews.go.com/video/embed?id=${id}`) };
}

function readId({ pathname, searchParams }: URL): string | undefined {
  if (!QUERIED.test(pathname)) return VIDEO.exec(pathname)?.[1];
  return ID.exec(searchParams.get('id') ?? '')?.[0];
}

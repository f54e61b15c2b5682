import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'abcnews.go.com',
  'www.abcnews.go.com',
  'm.abcnews.go.com',
  'fivethirtyeight.abcnews.go.com',
  'abcnews.com',
  'www.abcnews.com',
]);
/** Optional sections, then `video/TITLE-ID`, `video/ID` or `video/embed/ID`. */
const VIDEO =
  /^(?:\/[\w-]{1,60}){0,4}\/video\/(?:embed\/|[\w%.'’-]{1,300}-)?(\d{5,12})(?:\/[\w-]{0,300})?\/?$/i;
/** Older URLs and the player have the ID in the query. */
const QUERIED = /^(?:\/[\w-]{1,60}){0,4}\/video(?:\/embed|\/playerIndex)?\/?$/i;
const ID = /^\d{5,12}$/;

export const abcNewsAdapter: UrlAdapter = createPublisherAdapter({
  name: 'abc-news',
  title: 'ABC News',
  inputs: [
    'abcnews.go.com/SECTION/video/TITLE-ID',
    'abcnews.com/video/ID',
    'abcnews.go.com/video/embed?id=ID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOSTS.has(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://abcnews.go.com/video/embed?id=${id}`) };
}

function readId({ pathname, searchParams }: URL): string | undefined {
  if (!QUERIED.test(pathname)) return VIDEO.exec(pathname)?.[1];
  return ID.exec(searchParams.get('id') ?? '')?.[0];
}

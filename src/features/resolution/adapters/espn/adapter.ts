import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

/** ESPN, its regional sites and ESPN FC. */
const HOST =
  /^(?:[a-z0-9-]{1,20}\.)?(?:espn(?:\.go)?\.com|espn\.(?:com\.(?:ar|au|br|co|mx|ve|sg)|co\.uk|cl|in|nl|ph)|espnfc\.(?:com|us))$/;
const CLIP =
  /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/_\/id\/(\d{4,12})(?:\/|$)/i;
/** `espnw/video/ID/TITLE`, `nba/video/ID`. */
const SECTION = /^(?:\/[\w-]{1,60}){1,4}\/video\/(\d{5,12})(?:\/[\w%.-]{0,300})?\/?$/i;
const QUERIED =
  /^(?:\/[\w-]{1,40}){0,3}\/(?:video\/clip|watch\/player|video\/iframe\/twitter|core\/video\/iframe)\/?$/i;
const ID = /^(?:espn:)?(\d{4,12})$/i;

export const espnAdapter: UrlAdapter = createPublisherAdapter({
  name: 'espn',
  title: 'ESPN',
  inputs: [
    'espn.com/video/clip/_/id/ID',
    'espn.com/video/clip?id=ID',
    'espn.com/watch/player/_/id/ID',
    'espn.com/core/video/iframe?id=ID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOST.test(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.espn.com/core/video/iframe?id=${id}`) };
}

function readId({ pathname, searchParams }: URL): string | undefined {
  if (QUERIED.test(pathname)) return ID.exec(searchParams.get('id') ?? '')?.[1];
  return CLIP.exec(pathname)?.[1] ?? SECTION.exec(pathname)?.[1];
}

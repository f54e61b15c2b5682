import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['washingtonpost.com', 'www.washingtonpost.com']);
/** Any section and date, an optional title, then the video’s UUID. */
const VIDEO =
  /^\/(?:video|posttv)\/(?:[^/]{1,300}\/){0,9}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_video)?(?:\.html|_story\.html)?\/?$/i;

export const washingtonPostAdapter: UrlAdapter = createPublisherAdapter({
  name: 'washington-post',
  title: 'The Washington Post',
  inputs: [
    'washingtonpost.com/video/SECTION/TITLE/DATE/ID_video.html',
    'washingtonpost.com/video/c/embed/ID',
  ],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const [, id] = HOSTS.has(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const player = new URL(`https://www.washingtonpost.com/video/c/embed/${id.toLowerCase()}`);
  return { page: url, player };
}

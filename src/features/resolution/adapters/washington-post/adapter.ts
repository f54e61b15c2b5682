import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['washingtonpost.com', 'www.washingtonpost.com']);
/** Any section and date, then a title or none, then the video's UUID. */
const VIDEO =
  /^\/(?:video|posttv)\/(?:[^/]{1,300}\/){0,9}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_video)?(?:\.html|_story\.html)?\/?$/i;

/** The Washington Post: the file that a video's page names, else the Post's own player. One request, and the file's. */
export const washingtonPostAdapter: AddressAdapter = createPublisherAdapter({
  name: 'washington-post',
  title: 'The Washington Post',
  takes: [
    'washingtonpost.com/video/SECTION/TITLE/DATE/ID_video.html',
    'washingtonpost.com/video/c/embed/ID',
  ],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  const [, id] = HOSTS.has(url.hostname) ? (VIDEO.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const player = new URL(`https://www.washingtonpost.com/video/c/embed/${id.toLowerCase()}`);
  return { page: url, player };
}

import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';
import { NEWSPAPERS } from './newspapers.ts';

/** Any section and date, maybe a title, and the video's number; the date keeps a list's address out. */
const VIDEO =
  /^\/videos?\/(?:[^/]{1,80}\/){0,8}\d{4}\/\d{1,2}\/\d{1,2}\/(?:[^/]{1,300}\/)?(\d{6,14})\/?$/i;
const OTHER_VIDEO =
  /^\/(?:media\/cinematic\/video|(?:videos?\/)?embed(?:\/video)?|video\/embed)\/(\d{6,14})(?:\/[^/]{0,300})?\/?$/i;

/** USA TODAY and the newspapers of its network: the file that a video's page names, else their own player. One request, and the file's. */
export const usaTodayAdapter: AddressAdapter = createPublisherAdapter({
  name: 'usa-today',
  title: 'USA TODAY and its newspapers',
  takes: ['usatoday.com/videos/SECTION/DATE/TITLE/ID', 'uw-media.usatoday.com/embed/video/ID'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  if (!NEWSPAPERS.has(url.hostname.replace(/^(?:www|uw-media|m|amp)\./, ''))) return undefined;
  const [, id] = VIDEO.exec(url.pathname) ?? OTHER_VIDEO.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://uw-media.usatoday.com/embed/video/${id}`) };
}

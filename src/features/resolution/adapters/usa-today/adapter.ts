import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';
import { NEWSPAPERS } from './newspapers.ts';

/**
 * Any section, a date, an optional title and the video ID. Requiring the date excludes list pages.
 */
const VIDEO =
  /^\/videos?\/(?:[^/]{1,80}\/){0,8}\d{4}\/\d{1,2}\/\d{1,2}\/(?:[^/]{1,300}\/)?(\d{6,14})\/?$/i;
const OTHER_VIDEO =
  /^\/(?:media\/cinematic\/video|(?:videos?\/)?embed(?:\/video)?|video\/embed)\/(\d{6,14})(?:\/[^/]{0,300})?\/?$/i;

export const usaTodayAdapter: UrlAdapter = createPublisherAdapter({
  name: 'usa-today',
  title: 'USA TODAY and its newspapers',
  inputs: ['usatoday.com/videos/SECTION/DATE/TITLE/ID', 'uw-media.usatoday.com/embed/video/ID'],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  if (!NEWSPAPERS.has(url.hostname.replace(/^(?:www|uw-media|m|amp)\./, ''))) return undefined;
  const [, id] = VIDEO.exec(url.pathname) ?? OTHER_VIDEO.exec(url.pathname) ?? [];
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://uw-media.usatoday.com/embed/video/${id}`) };
}

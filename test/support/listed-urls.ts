import { readFileSync } from 'node:fs';

import { corpusPath } from './corpus.ts';

/** A URL that another project's tests list for a service. */
export type ListedUrl = {
  readonly url: URL;
  /** The other project, such as `itteco/iframely`. */
  readonly listedBy: string;
  readonly service: string;
  /** True for a page of one video, or of several videos in one player, on a video service. */
  readonly isVideo: boolean;
  /** The adapter that must match; null if the page's metadata must suffice. */
  readonly adapter: string | null;
  /** The adapter that may match, because the service has posts or recordings that may be videos. */
  readonly possibleAdapter: string | null;
};

/** Reads all URLs of the corpus. */
export function readListedUrls(): readonly ListedUrl[] {
  const text = readFileSync(corpusPath('providers', 'url-matrix.public.tsv'), 'utf8');
  const [, ...rows] = text.trim().split('\n');
  return rows.map((row) => {
    const [, listedBy = '', service = '', href = ''] = row.split('\t');
    // Such as `dailymotion` and `dailymotion.com/dailymotion.com.js`.
    const [name = ''] = service.split('.');
    const isOther = NOT_VIDEOS.has(href) || LISTS.test(service);
    const adapter = isOther ? undefined : (FILES[href] ?? VIDEO_SERVICES[name]);
    return {
      url: new URL(href),
      listedBy,
      service,
      isVideo: adapter !== undefined && !WITHOUT_VIDEO.has(href),
      adapter: adapter ?? null,
      possibleAdapter: POST_SERVICES[name] ?? null,
    };
  });
}

/** Video services with the name of their adapter. */
const SAME_NAMES = (
  'bilibili cbc dailymotion espn facebook giphy imdb instagram loom momindum newgrounds ok ' +
  'pinterest reddit rutube snapchat streamable ted tiktok tmz tumblr twitch vbox7 vimeo vk ' +
  'wistia youku youtube'
).split(' ');

/**
 * The adapter for each video service, or null. Services that are not listed show maps, songs,
 * documents or pictures.
 */
const VIDEO_SERVICES: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(SAME_NAMES.map((name) => [name, name])),
  abcnews: 'abc-news',
  archive: 'internet-archive',
  bsky: 'bluesky',
  buzzfeed: null,
  cnevids: 'conde-nast',
  dailymail: 'daily-mail',
  kickstarter: 'kickstarter-projects',
  mail: 'mail-ru',
  nytimes: 'new-york-times',
  twitter: 'x',
  usatoday: 'usa-today',
  v: 'tencent-video',
  washingtonpost: 'washington-post',
};

const POST_SERVICES: Readonly<Record<string, string>> = {
  itunes: 'apple-music',
  mixcloud: 'mixcloud',
  soundcloud: 'soundcloud',
  spotify: 'spotify',
};

/** URLs of file services that may also serve a video. */
const FILES: Readonly<Record<string, string>> = {
  'https://d.pr/v/6xCyV3': 'droplr',
  // The service’s international site is separate.
  'https://www.bilibili.tv/en/video/4789599404426256': 'bilibili-tv',
  'https://drive.google.com/open?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-': 'google-drive',
  'https://www.kickstarter.com/projects/sparkdevices/spark-electron-cellular-dev-kit-with-a-simple-data/widget/video.html':
    'kickstarter',
};

/** Services for posts and lists of video services. */
const LISTS = /\.(?:board|channel|post|timelines|user)\.js$/;

/** URLs that the lists contain for these services, but that are not videos. */
const NOT_VIDEOS: ReadonlySet<string> = new Set([
  'https://api.dailymotion.com/videos',
  'https://audiocollective.ted.com/',
  'https://www.ted.com',
  'https://www.dailymotion.com/video/',
  'http://vimeo.com/channels/bestofstaffpicks/videos/rss',
  // Invalid IDs, for which the lists expect an error.
  'https://streamable.com/XXXXXX',
  'https://youtube.com/watch?v=gnjuHYWGEW',
  // Other services with a similar name.
  'https://www.pinterest.com/pin/eeeeeee/',
  // A blog on a custom domain, which does not reveal its service.
  'https://blog.slides.com/post/84828911898/slides-turns-one-year-old',
  // An audio page.
  'https://www.newgrounds.com/audio/listen/500476',
]);

/**
 * Posts whose URL does not reveal whether they contain a video. The lists state that they do not.
 */
const WITHOUT_VIDEO: ReadonlySet<string> = new Set([
  'https://www.tumblr.com/firebuug/770611154490998784/bing',
]);

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
    const adapter = NOT_VIDEOS.has(href) ? undefined : (FILES[href] ?? VIDEO_SERVICES[service]);
    return {
      url: new URL(href),
      listedBy,
      service,
      isVideo: adapter !== undefined && !WITHOUT_VIDEO.has(href),
      adapter: adapter ?? null,
      possibleAdapter: POST_SERVICES[service] ?? null,
    };
  });
}

/**
 * The adapter for each video service, or null. Services that are not listed show maps, songs,
 * documents or pictures.
 */
const VIDEO_SERVICES: Readonly<Record<string, string | null>> = {
  'abcnews.com.js': 'abc-news',
  'archive.org.js': 'internet-archive',
  bilibili: 'bilibili',
  bsky: 'bluesky',
  'buzzfeed.com/buzzfeed.video.js': null,
  'cbc.ca.js': 'cbc',
  'cnevids.com.js': 'conde-nast',
  'dailymail.com/dailymail.embeddedvideo.js': 'daily-mail',
  'dailymail.com/dailymail.galleryvideo.js': 'daily-mail',
  'dailymail.com/dailymail.video.js': 'daily-mail',
  'dailymail.com/mol.im.js': 'daily-mail',
  dailymotion: 'dailymotion',
  'dailymotion.com/dailymotion.com.js': 'dailymotion',
  'dailymotion.com/dailymotion.playlist.js': 'dailymotion',
  'espn.com.js': 'espn',
  facebook: 'facebook',
  'facebook.com/facebook.video.js': 'facebook',
  'giphy.com.js': 'giphy',
  'imdb.com.js': 'imdb',
  instagram: 'instagram',
  'instagram.com/instagram.com.js': 'instagram',
  'kickstarter.com.js': 'kickstarter-projects',
  loom: 'loom',
  'loom.com.js': 'loom',
  'mail.ru.js': 'mail-ru',
  'momindum.com.js': 'momindum',
  newgrounds: 'newgrounds',
  'nytimes.video.js': 'new-york-times',
  ok: 'ok',
  pinterest: 'pinterest',
  'pinterest.com/pinterest.pin.js': 'pinterest',
  reddit: 'reddit',
  rutube: 'rutube',
  snapchat: 'snapchat',
  streamable: 'streamable',
  'ted.com/ted.com.js': 'ted',
  tiktok: 'tiktok',
  'tmz.com.js': 'tmz',
  tumblr: 'tumblr',
  'tumblr.com/tumblr.oembed.js': 'tumblr',
  'tumblr.com/tumblr.photo.js': 'tumblr',
  'tumblr.com/tumblr.text.js': 'tumblr',
  'tumblr.com/tumblr.video.js': 'tumblr',
  twitch: 'twitch',
  'twitch.tv/clips.twitch.tv.js': 'twitch',
  'twitch.tv/twitch-live-fallback.js': 'twitch',
  'twitch.tv/twitch.tv.js': 'twitch',
  twitter: 'x',
  'twitter.com/twitter.status.js': 'x',
  'usatoday.com.js': 'usa-today',
  'v.qq.com.js': 'tencent-video',
  'vbox7.com.js': 'vbox7',
  vimeo: 'vimeo',
  'vimeo.com.js': 'vimeo',
  vk: 'vk',
  'washingtonpost.com.js': 'washington-post',
  'wistia.com.js': 'wistia',
  'youku.com.js': 'youku',
  youtube: 'youtube',
  'youtube.com/youtube.playlist.js': 'youtube',
  'youtube.com/youtube.video.js': 'youtube',
};

const POST_SERVICES: Readonly<Record<string, string>> = {
  'itunes.apple.com/apple.music.js': 'apple-music',
  'mixcloud.com.js': 'mixcloud',
  soundcloud: 'soundcloud',
  'soundcloud.com/soundcloud-oembed-error.js': 'soundcloud',
  'soundcloud.com/soundcloud.com.js': 'soundcloud',
  'spotify.com.js': 'spotify',
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

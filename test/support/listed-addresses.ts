import { readFileSync } from 'node:fs';

import { corpusPath } from './corpus.ts';

/** An address that another project lists for a service in its tests. */
export type ListedAddress = {
  readonly address: URL;
  /** The other project, such as `itteco/iframely`. */
  readonly listedBy: string;
  readonly service: string;
  /** Whether the service is one for videos, and this the address of one, or of several in one player. */
  readonly isVideo: boolean;
  /** Ours that has to take it; null where what its page says has to do. */
  readonly adapter: string | null;
};

/** Every address of the corpus that is one. */
export function readListedAddresses(): readonly ListedAddress[] {
  const text = readFileSync(corpusPath('providers', 'url-matrix.public.tsv'), 'utf8');
  const [, ...rows] = text.trim().split('\n');
  return rows.map((row) => {
    const [, listedBy = '', service = '', address = ''] = row.split('\t');
    const adapter = OTHERS.has(address) ? undefined : (FILES[address] ?? VIDEO_SERVICES[service]);
    return {
      address: new URL(address),
      listedBy,
      service,
      isVideo: adapter !== undefined && !WITHOUT_VIDEO.has(address),
      adapter: adapter ?? null,
    };
  });
}

/** The adapter for each service of videos, or null. Services that are not here show maps, songs, documents, pictures. */
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

/** Of a service of documents, one that may be a video as well. */
const FILES: Readonly<Record<string, string>> = {
  'https://drive.google.com/open?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-': 'google-drive',
  'https://www.kickstarter.com/projects/sparkdevices/spark-electron-cellular-dev-kit-with-a-simple-data/widget/video.html':
    'kickstarter',
};

/** Listed for these services, and no video’s. */
const OTHERS: ReadonlySet<string> = new Set([
  'https://api.dailymotion.com/videos',
  'https://audiocollective.ted.com/',
  'https://www.ted.com',
  'https://www.dailymotion.com/video/',
  'http://vimeo.com/channels/bestofstaffpicks/videos/rss',
  // IDs that are none: the lists expect an error.
  'https://streamable.com/XXXXXX',
  'https://youtube.com/watch?v=gnjuHYWGEW',
  // Another service under a like name.
  'https://www.bilibili.tv/en/video/4789599404426256',
  'https://www.pinterest.com/pin/eeeeeee/',
  // On a host of its own, which tells nobody whose program it runs.
  'https://blog.slides.com/post/84828911898/slides-turns-one-year-old',
  // Sound.
  'https://www.newgrounds.com/audio/listen/500476',
]);

/** Posts that no address tells from those with a video; what they have is the list’s own word. */
const WITHOUT_VIDEO: ReadonlySet<string> = new Set([
  'https://www.tumblr.com/firebuug/770611154490998784/bing',
]);

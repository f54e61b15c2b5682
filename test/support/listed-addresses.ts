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
      isVideo: adapter !== undefined,
      adapter: adapter ?? null,
    };
  });
}

/** The adapter for each service of videos, or null. Services that are not here show maps, songs, documents, pictures. */
const VIDEO_SERVICES: Readonly<Record<string, string | null>> = {
  'abcnews.com.js': null,
  'archive.org.js': 'internet-archive',
  bilibili: 'bilibili',
  bsky: 'bluesky',
  'buzzfeed.com/buzzfeed.video.js': null,
  'cbc.ca.js': null,
  'cnevids.com.js': null,
  'dailymail.com/dailymail.embeddedvideo.js': null,
  'dailymail.com/dailymail.galleryvideo.js': null,
  'dailymail.com/dailymail.video.js': null,
  'dailymail.com/mol.im.js': null,
  dailymotion: 'dailymotion',
  'dailymotion.com/dailymotion.com.js': 'dailymotion',
  'espn.com.js': null,
  facebook: 'facebook',
  'facebook.com/facebook.video.js': 'facebook',
  'giphy.com.js': null,
  'imdb.com.js': null,
  instagram: 'instagram',
  'instagram.com/instagram.com.js': 'instagram',
  loom: 'loom',
  'loom.com.js': 'loom',
  'mail.ru.js': null,
  'momindum.com.js': null,
  newgrounds: null,
  'nytimes.video.js': null,
  ok: 'ok',
  pinterest: null,
  reddit: 'reddit',
  rutube: 'rutube',
  snapchat: null,
  streamable: 'streamable',
  'ted.com/ted.com.js': 'ted',
  tiktok: 'tiktok',
  'tmz.com.js': null,
  tumblr: null,
  'tumblr.com/tumblr.video.js': null,
  twitch: 'twitch',
  'twitch.tv/clips.twitch.tv.js': 'twitch',
  'twitch.tv/twitch-live-fallback.js': 'twitch',
  'twitch.tv/twitch.tv.js': 'twitch',
  twitter: 'x',
  'twitter.com/twitter.status.js': 'x',
  'usatoday.com.js': null,
  'v.qq.com.js': null,
  'vbox7.com.js': null,
  vimeo: 'vimeo',
  'vimeo.com.js': 'vimeo',
  vk: 'vk',
  'washingtonpost.com.js': null,
  'wistia.com.js': 'wistia',
  'youku.com.js': null,
  youtube: 'youtube',
  'youtube.com/youtube.playlist.js': 'youtube',
  'youtube.com/youtube.video.js': 'youtube',
};

/** Of a service of documents, one that may be a video as well. */
const FILES: Readonly<Record<string, string>> = {
  'https://drive.google.com/open?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-': 'google-drive',
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
  // Sound, by the list’s own word.
  'https://at.tumblr.com/music/704177038274281472/n7x7pr7x4w2b',
  'https://www.tumblr.com/firebuug/770611154490998784/bing',
]);

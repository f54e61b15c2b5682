import { NEWSPAPERS } from './newspapers.ts';
import type { Publisher } from './publisher.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.source;
const CBC_ID = /\d{9,14}|\d\.\d{5,9}/.source;
const CBC_PLAYER = /^\/i\/(?:caffeine|phoenix\/player)\/syndicate\/?$/i;
const GUARDIAN_VIDEO = /(?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300}/.source;

/** Broadcasters, newspapers and magazines. */
export const NEWS_PUBLISHERS: readonly Publisher[] = [
  {
    name: 'abc-news',
    title: 'ABC News',
    hosts: [
      'abcnews.go.com',
      'www.abcnews.go.com',
      'm.abcnews.go.com',
      'fivethirtyeight.abcnews.go.com',
      'abcnews.com',
      'www.abcnews.com',
    ],
    inputs: [
      'abcnews.go.com/SECTION/video/TITLE-ID',
      'abcnews.com/video/ID',
      'abcnews.go.com/video/embed?id=ID',
    ],
    output: 'streams or player',
    videos: [
      // Older URLs and the player have the ID in the query.
      {
        path: /^(?:\/[\w-]{1,60}){0,4}\/video(?:\/embed|\/playerIndex)?\/?$/i,
        query: { id: /^(\d{5,12})$/ },
      },
      // Optional sections, then `video/TITLE-ID`, `video/ID` or `video/embed/ID`.
      /^(?:\/[\w-]{1,60}){0,4}\/video\/(?:embed\/|[\w%.'’-]{1,300}-)?(\d{5,12})(?:\/[\w-]{0,300})?\/?$/i,
    ],
    player: (id) => `https://abcnews.go.com/video/embed?id=${id}`,
  },
  {
    name: 'bbc-news',
    title: 'BBC News',
    hosts: ['bbc.com', 'bbc.co.uk'].flatMap((host) => [host, `www.${host}`, `m.${host}`]),
    inputs: ['bbc.com/news/av/SECTION-ID', 'bbc.co.uk/news/av-embeds/ID'],
    output: 'player',
    videos: [
      // `av/world-europe-46292361`, `av/46292361/title` or `av-embeds/46292361/vpid/p06sf6tr`.
      /^\/(?:news|sport|newsround)\/(?:av|av-embeds|av\/embed)\/(?:[a-z][a-z-]{0,60}-)?(\d{7,9})(?:\/(?:.*\/)?vpid\/([a-z0-9]{8})\/?$|\/|$)/i,
    ],
    player: (id, part) =>
      `https://www.bbc.co.uk/news/av-embeds/${id}${part && `/vpid/${part.toLowerCase()}`}`,
  },
  {
    name: 'c-span',
    title: 'C-SPAN',
    hosts: ['c-span.org', 'www.c-span.org', 'm.c-span.org'],
    inputs: [
      'c-span.org/video/?ID',
      'c-span.org/program/SERIES/TITLE/ID',
      'c-span.org/clip/SERIES/TITLE/ID',
    ],
    output: 'player',
    videos: [
      // The query starts with the ID of a program part, or of a clip if prefixed with `c`.
      {
        path: /^\/video\/(?:standalone\/)?$/i,
        search: /^\?(c?\d{4,10}(?:-\d{1,4})?)(?:[/&]|$)/i,
      },
      /^\/(clip|program)\/[\w-]{1,80}\/[\w-]{1,300}\/(\d{4,10})\/?$/i,
    ],
    player: (...ids) => `https://www.c-span.org/video/standalone/?${toCSpanId(...ids)}`,
  },
  {
    name: 'cbc',
    title: 'CBC',
    hosts: ['cbc.ca', 'www.cbc.ca', 'm.cbc.ca'],
    inputs: ['cbc.ca/player/play/video/ID', 'cbc.ca/player/play/ID'],
    output: 'player',
    // An ID is a long number, or has the newer format such as 9.4224083.
    videos: [
      { path: CBC_PLAYER, query: { mediaId: new RegExp(`^(${CBC_ID})$`) } },
      { path: CBC_PLAYER, query: { sourceId: new RegExp(`^(${CBC_ID})$`) } },
      new RegExp(String.raw`^/player/play/(?:video/)?(${CBC_ID})/?$`, 'i'),
      // Older URLs have the program and season before the ID.
      new RegExp(String.raw`^/player/(?:[^/]{1,80}/){0,6}ID/(${CBC_ID})/?$`, 'i'),
    ],
    page: (id) => `https://www.cbc.ca/player/play/${id.includes('.') ? 'video/' : ''}${id}`,
    player: (id) => `https://www.cbc.ca/i/phoenix/player/syndicate/?mediaId=${id}`,
  },
  {
    name: 'cbs-news',
    title: 'CBS News',
    hosts: ['cbsnews.com', 'www.cbsnews.com'],
    inputs: [
      'cbsnews.com/video/TITLE',
      'cbsnews.com/CITY/video/TITLE',
      'cbsnews.com/embed/videos/TITLE',
    ],
    output: 'streams or player',
    // National videos, or videos of a local station.
    videos: [/^(?:\/[a-z-]{3,20})?\/(?:video|videos|embed\/videos)\/([a-z0-9][\w-]{3,200})\/?$/i],
    player: (title) => `https://www.cbsnews.com/embed/videos/${title}`,
  },
  {
    name: 'conde-nast',
    title: 'Condé Nast',
    hosts: ['player.cnevids.com', 'player-backend.cnevids.com'],
    inputs: ['player.cnevids.com/embed/ID', 'player.cnevids.com/iframe/video/ID'],
    output: 'streams or player',
    videos: [
      // The video ID, then an optional player ID.
      /^\/(embed)\/([0-9a-f]{24}(?:\/[0-9a-f]{24})?)\/?$/i,
      // An iframe, or a script that creates one.
      /^\/(iframe|script|inline)\/video\/([0-9a-f]{24})(?:\.js)?\/?$/i,
    ],
    page: toCondeNastPlayer,
    player: toCondeNastPlayer,
  },
  {
    name: 'daily-mail',
    title: 'Daily Mail',
    hosts: ['dailymail.co.uk', 'dailymail.com', 'thisismoney.co.uk', 'mol.im'].flatMap((host) => [
      host,
      `www.${host}`,
      `m.${host}`,
    ]),
    inputs: [
      'dailymail.co.uk/video/SECTION/video-ID/TITLE.html',
      'dailymail.co.uk/SECTION/article-NUMBER/TITLE.html#v-ID',
      'dailymail.co.uk/embed/video/ID.html',
    ],
    output: 'player',
    videos: [
      /^\/(?:video\/(?:[\w-]{1,60}\/)?video-|embed\/video\/)(\d{4,20})(?:[/.]|$)/i,
      // An article whose fragment identifies a video.
      {
        path: /^\/(?:(?:[\w-]{1,60}\/){1,3}article-\d{4,12}(?:\/|$)|a\/\d{4,12}\/?$)/i,
        hash: /^#v-(\d{4,20})$/i,
      },
    ],
    player: (id) => `https://www.dailymail.co.uk/embed/video/${id}.html`,
  },
  {
    name: 'fox-news',
    title: 'Fox News',
    hosts: ['foxnews.com', 'foxbusiness.com'].flatMap((host) => [
      host,
      `www.${host}`,
      `video.${host}`,
      `video.insider.${host}`,
      `video.latino.${host}`,
    ]),
    inputs: [
      'foxnews.com/video/ID',
      'video.foxnews.com/v/ID',
      'video.foxnews.com/v/video-embed.html?video_id=ID',
    ],
    output: 'streams or player',
    videos: [
      { host: /^(?:www\.)?fox(news|business)\./, path: /^\/video\/(\d{10,16})(?:\/|$)/ },
      {
        host: /^video\..*fox(news|business)\./,
        path: /^\/v\/video-embed\.html$/,
        query: { video_id: /^(\d{5,16})$/ },
      },
      {
        host: /^video\..*fox(news|business)\./,
        path: /^\/v\/(\d{5,16})(?:\/[^/]{0,300})?\/?$/,
      },
    ],
    player: (site, id) => `https://video.fox${site}.com/v/video-embed.html?video_id=${id}`,
  },
  {
    name: 'guardian',
    title: 'The Guardian',
    hosts: [
      'theguardian.com',
      'www.theguardian.com',
      'amp.theguardian.com',
      'embed.theguardian.com',
    ],
    inputs: ['theguardian.com/SECTION/video/DATE/TITLE', 'embed.theguardian.com/embed/video/…'],
    output: 'streams or player',
    // A section, an optional series, and the date.
    videos: [
      {
        host: /^embed\./,
        path: new RegExp(String.raw`^/embed/video/(${GUARDIAN_VIDEO})/?$`, 'i'),
      },
      { host: /^(?!embed\.)/, path: new RegExp(String.raw`^/(${GUARDIAN_VIDEO})/?$`, 'i') },
    ],
    page: (path) => `https://www.theguardian.com/${path}`,
    player: (path) => `https://embed.theguardian.com/embed/video/${path}`,
  },
  {
    name: 'nbc-news',
    title: 'NBC News',
    hosts: ['nbcnews.com', 'today.com', 'msnbc.com', 'ms.now'].flatMap((host) => [
      host,
      `www.${host}`,
    ]),
    inputs: ['nbcnews.com/video/TITLE-ID', 'nbcnews.com/embedded-video/mmvoID'],
    output: 'streams or player',
    videos: [
      /^\/embedded-video\/(?:mmvo)?(\d{6,16})\/?$/i,
      /^(?:\/[\w-]{1,80}){0,4}\/(?:video|watch)\/[\w-]{1,300}?-(\d{6,16})\/?$/i,
    ],
    player: (id) => `https://www.nbcnews.com/embedded-video/mmvo${id}`,
  },
  {
    name: 'new-york-times',
    title: 'The New York Times',
    hosts: ['nytimes.com', 'www.nytimes.com', 'mobile.nytimes.com', 'graphics8.nytimes.com'],
    inputs: [
      'nytimes.com/video/SECTION/ID/TITLE.html',
      'nytimes.com/video/players/offsite/index.html?videoId=ID',
    ],
    output: 'streams or player',
    videos: [
      {
        path: /^\/(?:video\/players\/offsite\/index|bcvideo\/1\.0\/iframe\/embed)\.html$/i,
        query: { videoId: /^(1\d{14})$/ },
      },
      // Any section, with an optional title.
      /^\/video\/(?:[\w-]{1,60}\/){0,4}(1\d{14})(?:\/[\w%.-]{0,300})?\/?$/i,
    ],
    player: (id) => `https://www.nytimes.com/video/players/offsite/index.html?videoId=${id}`,
  },
  {
    name: 'usa-today',
    title: 'USA TODAY and its newspapers',
    hosts: NEWSPAPERS.flatMap((host) => [
      host,
      ...['www', 'uw-media', 'm', 'amp'].map((name) => `${name}.${host}`),
    ]),
    inputs: ['usatoday.com/videos/SECTION/DATE/TITLE/ID', 'uw-media.usatoday.com/embed/video/ID'],
    output: 'streams or player',
    videos: [
      // Any section, a date, an optional title and the video ID. Requiring the date excludes list
      // pages.
      /^\/videos?\/(?:[^/]{1,80}\/){0,8}\d{4}\/\d{1,2}\/\d{1,2}\/(?:[^/]{1,300}\/)?(\d{6,14})\/?$/i,
      /^\/(?:media\/cinematic\/video|(?:videos?\/)?embed(?:\/video)?|video\/embed)\/(\d{6,14})(?:\/[^/]{0,300})?\/?$/i,
    ],
    player: (id) => `https://uw-media.usatoday.com/embed/video/${id}`,
  },
  {
    name: 'wall-street-journal',
    title: 'The Wall Street Journal',
    hosts: [
      ...['wsj.com', 'barrons.com', 'marketwatch.com'].flatMap((host) => [host, `www.${host}`]),
      'video-api.wsj.com',
    ],
    inputs: [
      'wsj.com/video/TITLE/ID.html',
      'video-api.wsj.com/api-video/player/iframe.html?guid=ID',
    ],
    output: 'streams or player',
    videos: [
      {
        host: /^video-api\./,
        path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/i,
        query: { guid: new RegExp(`^(${UUID})$`, 'i') },
      },
      {
        host: /^(?!video-api\.)/,
        path: new RegExp(String.raw`^/video/(?:[^/]{1,300}/){0,4}(${UUID})(?:\.html)?/?$`, 'i'),
      },
    ],
    player: (id) =>
      `https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=${id.toUpperCase()}`,
  },
  {
    name: 'washington-post',
    title: 'The Washington Post',
    hosts: ['washingtonpost.com', 'www.washingtonpost.com'],
    inputs: [
      'washingtonpost.com/video/SECTION/TITLE/DATE/ID_video.html',
      'washingtonpost.com/video/c/embed/ID',
    ],
    output: 'streams or player',
    videos: [
      // Any section and date, an optional title, then the video’s UUID.
      new RegExp(
        String.raw`^/(?:video|posttv)/(?:[^/]{1,300}/){0,9}(${UUID})(?:_video)?(?:\.html|_story\.html)?/?$`,
        'i',
      ),
    ],
    player: (id) => `https://www.washingtonpost.com/video/c/embed/${id.toLowerCase()}`,
  },
];

/** `ids` is a complete ID, or the kind of page and its number. */
function toCSpanId(first = '', number = ''): string {
  if (number === '') return first;
  return first.toLowerCase() === 'clip' ? `c${number}` : `${number}-1`;
}

/** Condé Nast's player, which its magazines and other sites embed. */
function toCondeNastPlayer(kind = '', ids = ''): string {
  const path = kind.toLowerCase() === 'embed' ? 'embed' : 'iframe/video';
  return `https://player.cnevids.com/${path}/${ids}`;
}

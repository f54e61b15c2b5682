import type { IframeRow } from '../provider.ts';
import type { IdTexts } from '../url-template.ts';

const CBC_ID = /\d{9,14}|\d\.\d{5,9}/.source;
const CBC_PLAYER = /^\/i\/(?:caffeine|phoenix\/player)\/syndicate\/?$/i;

/** Broadcasters and news channels. */
export const NEWS_SITES: readonly IframeRow[] = [
  {
    name: 'abc-news',
    title: 'ABC News',
    evidence: 'embed code',
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
    hasFiles: true,
    urls: [
      // Older URLs and the player have the ID in the query.
      {
        path: /^(?:\/[\w-]{1,60}){0,4}\/video(?:\/embed|\/playerIndex)?\/?$/i,
        query: { id: /^(?<id>\d{5,12})$/ },
      },
      // Optional sections, then `video/TITLE-ID`, `video/ID` or `video/embed/ID`.
      /^(?:\/[\w-]{1,60}){0,4}\/video\/(?:embed\/|[\w%.'’-]{1,300}-)?(?<id>\d{5,12})(?:\/[\w-]{0,300})?\/?$/i,
    ],
    player: 'abcnews.go.com/video/embed?id={id}',
    frames: [
      { hosts: ['abcnews.go.com', 'abcnews.com'], path: /^\/video\/embed$/, requiredQuery: ['id'] },
    ],
  },
  {
    name: 'bbc-news',
    title: 'BBC News',
    evidence: 'embed code',
    hosts: ['bbc.com', 'bbc.co.uk'].flatMap((host) => [host, `www.${host}`, `m.${host}`]),
    inputs: ['bbc.com/news/av/SECTION-ID', 'bbc.co.uk/news/av-embeds/ID'],
    urls: [
      // `av/world-europe-46292361`, `av/46292361/title` or `av-embeds/46292361/vpid/p06sf6tr`.
      /^\/(?:news|sport|newsround)\/(?:av|av-embeds|av\/embed)\/(?:[a-z][a-z-]{0,60}-)?(?<id>\d{7,9})(?:\/(?:.*\/)?vpid\/(?<part>[a-z0-9]{8})\/?$|\/|$)/i,
    ],
    player: ({ id, part }) =>
      `www.bbc.co.uk/news/av-embeds/${id}${part === undefined ? '' : `/vpid/${part.toLowerCase()}`}`,
    frames: [
      {
        hosts: ['www.bbc.co.uk', 'www.bbc.com'],
        path: /^\/news\/av-embeds\/\d{7,9}(?:\/vpid\/[a-z0-9]{8})?$/,
      },
    ],
  },
  {
    name: 'c-span',
    title: 'C-SPAN',
    evidence: 'embed code',
    hosts: ['c-span.org', 'www.c-span.org', 'm.c-span.org'],
    inputs: [
      'c-span.org/video/?ID',
      'c-span.org/program/SERIES/TITLE/ID',
      'c-span.org/clip/SERIES/TITLE/ID',
    ],
    urls: [
      // The query starts with the ID of a program part, or of a clip if prefixed with `c`.
      {
        path: /^\/video\/(?:standalone\/)?$/i,
        search: /^\?(?<id>c?\d{4,10}(?:-\d{1,4})?)(?:[/&]|$)/i,
      },
      /^\/(?<kind>clip|program)\/[\w-]{1,80}\/[\w-]{1,300}\/(?<number>\d{4,10})\/?$/i,
    ],
    player: (ids) => `www.c-span.org/video/standalone/?${toCSpanId(ids)}`,
    frames: [
      {
        hosts: ['www.c-span.org'],
        path: /^\/video\/standalone$/,
        queryPrefix: /^\?c?\d{4,10}(?:-\d{1,4})?(?=[/&]|$)/,
      },
    ],
  },
  {
    name: 'cbc',
    title: 'CBC',
    evidence: 'embed code',
    hosts: ['cbc.ca', 'www.cbc.ca', 'm.cbc.ca'],
    inputs: ['cbc.ca/player/play/video/ID', 'cbc.ca/player/play/ID'],
    // An ID is a long number, or has the newer format such as 9.4224083.
    urls: [
      { path: CBC_PLAYER, query: { mediaId: new RegExp(`^(?<id>${CBC_ID})$`) } },
      { path: CBC_PLAYER, query: { sourceId: new RegExp(`^(?<id>${CBC_ID})$`) } },
      new RegExp(String.raw`^/player/play/(?:video/)?(?<id>${CBC_ID})/?$`, 'i'),
      // Older URLs have the program and season before the ID.
      new RegExp(String.raw`^/player/(?:[^/]{1,80}/){0,6}ID/(?<id>${CBC_ID})/?$`, 'i'),
    ],
    page: ({ id = '' }) => `www.cbc.ca/player/play/${id.includes('.') ? 'video/' : ''}${id}`,
    player: 'www.cbc.ca/i/phoenix/player/syndicate/?mediaId={id}',
    frames: [
      {
        hosts: ['www.cbc.ca'],
        path: /^\/i\/(?:caffeine|phoenix\/player)\/syndicate$/,
        requiredQuery: ['mediaId', 'sourceId'],
      },
    ],
  },
  {
    name: 'cbs-news',
    title: 'CBS News',
    evidence: 'embed code',
    hosts: ['cbsnews.com', 'www.cbsnews.com'],
    inputs: [
      'cbsnews.com/video/TITLE',
      'cbsnews.com/CITY/video/TITLE',
      'cbsnews.com/embed/videos/TITLE',
    ],
    hasFiles: true,
    // National videos, or videos of a local station.
    urls: [
      /^(?:\/[a-z-]{3,20})?\/(?:video|videos|embed\/videos)\/(?<title>[a-z0-9][\w-]{3,200})\/?$/i,
    ],
    player: 'www.cbsnews.com/embed/videos/{title}',
    frames: [{ hosts: ['www.cbsnews.com'], path: /^\/embed\/videos\/[\w-]{4,201}$/ }],
  },
  {
    name: 'fox-news',
    title: 'Fox News',
    evidence: 'embed code',
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
    hasFiles: true,
    urls: [
      {
        host: /^(?:www\.)?fox(?<site>news|business)\./,
        path: /^\/video\/(?<id>\d{10,16})(?:\/|$)/,
      },
      {
        host: /^video\..*fox(?<site>news|business)\./,
        path: /^\/v\/video-embed\.html$/,
        query: { video_id: /^(?<id>\d{5,16})$/ },
      },
      {
        host: /^video\..*fox(?<site>news|business)\./,
        path: /^\/v\/(?<id>\d{5,16})(?:\/[^/]{0,300})?\/?$/,
      },
    ],
    player: 'video.fox{site}.com/v/video-embed.html?video_id={id}',
    frames: [
      {
        hosts: ['video.foxnews.com', 'video.foxbusiness.com'],
        path: /^\/v\/video-embed\.html$/,
        requiredQuery: ['video_id'],
      },
    ],
  },
  {
    name: 'nbc-news',
    title: 'NBC News',
    evidence: 'embed code',
    hosts: ['nbcnews.com', 'today.com', 'msnbc.com', 'ms.now'].flatMap((host) => [
      host,
      `www.${host}`,
    ]),
    inputs: ['nbcnews.com/video/TITLE-ID', 'nbcnews.com/embedded-video/mmvoID'],
    hasFiles: true,
    urls: [
      /^\/embedded-video\/(?:mmvo)?(?<id>\d{6,16})\/?$/i,
      /^(?:\/[\w-]{1,80}){0,4}\/(?:video|watch)\/[\w-]{1,300}?-(?<id>\d{6,16})\/?$/i,
    ],
    player: 'www.nbcnews.com/embedded-video/mmvo{id}',
    frames: [{ hosts: ['www.nbcnews.com'], path: /^\/embedded-video\/\w{5,32}$/ }],
  },
];

/** Converts a complete ID, or the kind of page and its number. */
function toCSpanId({ id, kind = '', number = '' }: IdTexts): string {
  return id ?? (kind.toLowerCase() === 'clip' ? `c${number}` : `${number}-1`);
}

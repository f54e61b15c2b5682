import type { PlayerPattern } from './player-pattern.ts';

/** Players of broadcasters and newspapers. */
export const PUBLISHER_PLAYERS: readonly PlayerPattern[] = [
  {
    provider: 'abc-news',
    hosts: ['abcnews.go.com', 'abcnews.com'],
    path: /^\/video\/embed$/,
    keptQuery: ['id'],
    requiredQuery: ['id'],
  },
  {
    provider: 'espn',
    hosts: ['www.espn.com'],
    path: /^\/core\/video\/iframe$/,
    keptQuery: ['id'],
    requiredQuery: ['id'],
  },
  {
    provider: 'cbc',
    hosts: ['www.cbc.ca'],
    path: /^\/i\/(?:caffeine|phoenix\/player)\/syndicate$/,
    keptQuery: ['mediaId', 'sourceId'],
    requiredQuery: ['mediaId', 'sourceId'],
  },
  {
    provider: 'conde-nast',
    hosts: ['player.cnevids.com', 'player-backend.cnevids.com'],
    path: /^\/(?:embed\/[0-9a-f]{24}(?:\/[0-9a-f]{24})?|iframe\/video\/[0-9a-f]{24})$/,
  },
  {
    provider: 'daily-mail',
    hosts: ['www.dailymail.co.uk', 'www.dailymail.com'],
    path: /^\/embed\/video\/\d{4,20}\.html$/,
  },
  {
    provider: 'usa-today',
    hosts: ['uw-media.usatoday.com'],
    path: /^\/(?:embed\/video|video\/embed)\/\d{6,14}$/,
  },
  {
    provider: 'washington-post',
    hosts: ['www.washingtonpost.com'],
    path: /^\/video\/c\/embed\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  {
    provider: 'new-york-times',
    hosts: ['www.nytimes.com', 'graphics8.nytimes.com'],
    path: /^\/video\/players\/offsite\/index\.html$/,
    keptQuery: ['videoId'],
    requiredQuery: ['videoId'],
  },
  {
    provider: 'wall-street-journal',
    hosts: ['video-api.wsj.com'],
    path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/,
    keptQuery: ['guid'],
    requiredQuery: ['guid'],
  },
  {
    provider: 'fox-news',
    hosts: ['video.foxnews.com', 'video.foxbusiness.com'],
    path: /^\/v\/video-embed\.html$/,
    keptQuery: ['video_id'],
    requiredQuery: ['video_id'],
  },
  { provider: 'cbs-news', hosts: ['www.cbsnews.com'], path: /^\/embed\/videos\/[\w-]{4,201}$/ },
  {
    provider: 'bbc-news',
    hosts: ['www.bbc.co.uk', 'www.bbc.com'],
    path: /^\/news\/av-embeds\/\d{7,9}(?:\/vpid\/[a-z0-9]{8})?$/,
  },
  {
    provider: 'guardian',
    hosts: ['embed.theguardian.com'],
    path: /^\/embed\/video\/(?:[\w-]{1,60}\/){1,3}video\/\d{4}\/[a-z]{3}\/\d{1,2}\/[\w-]{1,300}$/,
  },
  {
    provider: 'c-span',
    hosts: ['www.c-span.org'],
    path: /^\/video\/standalone$/,
    queryPrefix: /^\?c?\d{4,10}(?:-\d{1,4})?(?=[/&]|$)/,
  },
  {
    provider: 'bloomberg',
    hosts: ['www.bloomberg.com'],
    path: /^\/multimedia\/api\/embed\/iframe$/,
    keptQuery: ['id'],
    requiredQuery: ['id'],
  },
];

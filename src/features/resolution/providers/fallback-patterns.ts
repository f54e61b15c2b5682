import { FAMILY_POSTS } from './families/family-players.ts';
import type { PlayerPattern } from './player-pattern.ts';

/*
 * Examples of large hosts, not directories. They only cover hosts whose NodeInfo can't be
 * requested, because it shows the software of all others.
 */
const PEERTUBE_HOSTS = [
  'diode.zone',
  'framatube.org',
  'kolektiva.media',
  'makertube.net',
  'peertube.tv',
  'peertube2.cpy.re',
  'spectra.video',
  'tilvids.com',
  'tube.tchncs.de',
  'video.blender.org',
];
const FEDIVERSE_POST_HOSTS = [
  'fosstodon.org',
  'hachyderm.io',
  'infosec.exchange',
  'mas.to',
  'mastodon.online',
  'mastodon.social',
  'mstdn.social',
];
const FEDIVERSE_PHOTO_HOSTS = ['pixelfed.de', 'pixelfed.social'];

/**
 * Players that are framed only as a fallback for a submitted URL: of posts that may have no video,
 * and of software whose videos play in our own player.
 */
export const FALLBACK_PATTERNS: readonly PlayerPattern[] = [
  ...FAMILY_POSTS,
  {
    provider: 'facebook',
    hosts: ['www.facebook.com'],
    path: /^\/plugins\/post\.php$/,
    keptQuery: ['href'],
    requiredQuery: ['href'],
  },
  {
    provider: 'telegram',
    hosts: ['t.me'],
    path: /^\/[a-z]\w{3,31}\/\d{1,10}$/i,
    keptQuery: ['embed'],
    requiredQuery: ['embed'],
  },
  {
    provider: 'tumblr',
    hosts: ['www.tumblr.com'],
    path: /^\/video\/[\w-]{1,60}\/\d{6,20}\/700$/,
    endsInSlash: true,
  },
  {
    provider: 'mastodon',
    hosts: FEDIVERSE_POST_HOSTS,
    path: /^\/@[\w.-]{1,64}\/\d{8,20}\/embed$/,
  },
  {
    provider: 'pixelfed',
    hosts: FEDIVERSE_PHOTO_HOSTS,
    path: /^\/p\/[\w.-]{1,64}\/\d{8,20}\/embed$/,
  },
  {
    provider: 'peertube',
    hosts: PEERTUBE_HOSTS,
    path: /^\/videos\/embed\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{20,22})$/,
  },
];

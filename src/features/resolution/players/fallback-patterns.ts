import type { PlayerPattern } from './player-pattern.ts';

/**
 * Large public PeerTube instances (instances.joinpeertube.org, November 2026). The software cannot
 * be detected on a host that refuses requests.
 */
const PEERTUBE_INSTANCES = [
  'diode.zone',
  'framatube.org',
  'kolektiva.media',
  'makertube.net',
  'peertube.tv',
  'spectra.video',
  'tilvids.com',
  'tube.tchncs.de',
  'tube.kockatoo.org',
  'tube.arthack.nz',
  'tube.rsi.cnr.it',
  'peertube.cpy.re',
  'peertube2.cpy.re',
  'peertube.debian.social',
  'peertube.social',
  'share.tube',
  'video.blender.org',
  'video.ploud.fr',
  'videos.domainepublic.net',
  'videos.elbinario.net',
  'videos.lukesmith.xyz',
];

/** Large Mastodon servers (joinmastodon.org/servers, November 2026). */
const MASTODON_SERVERS = [
  'fosstodon.org',
  'hachyderm.io',
  'infosec.exchange',
  'mas.to',
  'mastodon.online',
  'mastodon.social',
  'mastodon.world',
  'mstdn.social',
  'techhub.social',
  'universeodon.com',
];

/** Large Pixelfed servers (pixelfed.org/servers, November 2026). */
const PIXELFED_SERVERS = ['pixelfed.de', 'pixelfed.social', 'pixelfed.tokyo', 'pixey.org'];

/**
 * Players that are framed only as a fallback for a submitted URL: of posts that may have no video,
 * and of software whose videos play in our own player.
 */
export const FALLBACK_PATTERNS: readonly PlayerPattern[] = [
  {
    provider: 'telegram',
    hosts: ['t.me'],
    path: /^\/[a-z]\w{3,31}\/\d{1,10}$/i,
    keptQuery: ['embed'],
    requiredQuery: ['embed'],
  },
  {
    provider: 'mastodon',
    hosts: MASTODON_SERVERS,
    path: /^\/@[\w.-]{1,64}\/\d{8,20}\/embed$/,
  },
  {
    provider: 'pixelfed',
    hosts: PIXELFED_SERVERS,
    path: /^\/p\/[\w.-]{1,64}\/\d{8,20}\/embed$/,
  },
  {
    provider: 'peertube',
    hosts: PEERTUBE_INSTANCES,
    path: /^\/videos\/embed\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{20,22})$/,
  },
];

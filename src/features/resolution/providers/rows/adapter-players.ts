import type { PlayerRow } from '../provider.ts';

const YOUTUBE_HOSTS = [
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
];

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

/** Players of providers whose URLs an adapter resolves, or that only other pages embed. */
export const ADAPTER_PLAYERS: readonly PlayerRow[] = [
  {
    name: 'youtube',
    frames: [
      {
        hosts: YOUTUBE_HOSTS,
        path: /^\/(?:embed|v)\/[\w-]{5,64}$/,
        keptQuery: ['list', 'channel', 'start', 'end', 'clip', 'clipt'],
      },
    ],
  },
  {
    name: 'vimeo',
    frames: [
      { hosts: ['player.vimeo.com'], path: /^\/video\/\d{1,15}$/, keptQuery: ['h'] },
      {
        hosts: ['vimeo.com'],
        path: /^\/(?:showcase|album|event)\/\d{1,15}\/embed(?:\/\w{4,20})?$/,
      },
    ],
  },
  {
    name: 'dailymotion',
    frames: [
      { hosts: ['www.dailymotion.com'], path: /^\/embed\/(?:video|playlist)\/\w{3,32}$/ },
      {
        hosts: ['geo.dailymotion.com'],
        path: /^\/player(?:\/\w{1,32})?\.html$/,
        requiredQuery: ['video', 'playlist'],
      },
    ],
  },
  {
    name: 'twitch',
    frames: [
      {
        hosts: ['player.twitch.tv'],
        path: /^\/$/,
        requiredQuery: ['video', 'channel', 'collection'],
      },
      { hosts: ['clips.twitch.tv'], path: /^\/embed$/, requiredQuery: ['clip'] },
    ],
  },
  {
    name: 'facebook',
    frames: [
      { hosts: ['www.facebook.com'], path: /^\/plugins\/video\.php$/, requiredQuery: ['href'] },
    ],
    posts: [
      { hosts: ['www.facebook.com'], path: /^\/plugins\/post\.php$/, requiredQuery: ['href'] },
    ],
  },
  {
    name: 'tiktok',
    frames: [{ hosts: ['www.tiktok.com'], path: /^\/(?:embed(?:\/v[23])?|player\/v1)\/\d{5,25}$/ }],
  },
  {
    name: 'instagram',
    frames: [{ hosts: ['www.instagram.com'], path: /^\/(?:p|reel|tv)\/[\w-]{5,40}\/embed$/ }],
  },
  {
    name: 'x',
    frames: [
      { hosts: ['platform.twitter.com'], path: /^\/embed\/Tweet\.html$/, requiredQuery: ['id'] },
    ],
  },
  {
    name: 'wistia',
    frames: [
      {
        hosts: ['fast.wistia.net', 'fast.wistia.com'],
        path: /^\/embed\/(?:iframe|medias)\/\w{6,20}$/,
      },
    ],
  },
  {
    name: 'streamable',
    frames: [{ hosts: ['streamable.com'], path: /^\/[eos]\/\w{3,16}$/ }],
  },
  {
    name: 'loom',
    frames: [{ hosts: ['www.loom.com'], path: /^\/embed\/[0-9a-f]{32}$/ }],
  },
  {
    name: 'ted',
    frames: [{ hosts: ['embed.ted.com'], path: /^\/talks\/(?:lang\/[\w-]{2,8}\/)?[\w-]{1,200}$/ }],
  },
  {
    name: 'jw-platform',
    frames: [
      {
        hosts: ['cdn.jwplayer.com', 'content.jwplatform.com'],
        path: /^\/players\/\w{8}-\w{8}\.html$/,
      },
    ],
  },
  {
    name: 'brightcove',
    frames: [
      {
        hosts: ['players.brightcove.net'],
        path: /^\/\d{5,20}\/[\w-]{1,60}\/index\.html$/,
        requiredQuery: ['videoId', 'playlistId'],
      },
    ],
  },
  {
    name: 'cloudflare-stream',
    frames: [
      {
        hosts: ['iframe.videodelivery.net', 'iframe.cloudflarestream.com'],
        path: /^\/[0-9a-f]{32}$/,
      },
    ],
  },
  {
    name: 'bunny-stream',
    frames: [
      {
        hosts: ['iframe.mediadelivery.net'],
        path: /^\/embed\/\d{1,10}\/[0-9a-f-]{36}$/,
        keptQuery: ['token', 'expires'],
      },
    ],
  },
  {
    name: 'google-drive',
    frames: [{ hosts: ['drive.google.com'], path: /^\/file\/d\/[\w-]{20,80}\/preview$/ }],
  },
  {
    name: 'api-video',
    frames: [{ hosts: ['embed.api.video'], path: /^\/(?:vod\/vi|live\/li)[A-Za-z0-9]{10,40}$/ }],
  },
  {
    name: 'giphy',
    frames: [{ hosts: ['giphy.com'], path: /^\/embed\/[A-Za-z0-9]{9,32}$/ }],
  },
  {
    name: 'mux',
    frames: [{ hosts: ['player.mux.com'], path: /^\/\w{20,80}$/ }],
  },
  {
    name: 'vidyard',
    frames: [{ hosts: ['play.vidyard.com'], path: /^\/[\w-]{10,40}(?:\.html)?$/ }],
  },
  {
    name: 'rumble',
    frames: [{ hosts: ['rumble.com'], path: /^\/embed\/[\w.]{4,24}$/ }],
  },
  {
    name: 'odysee',
    frames: [
      { hosts: ['odysee.com'], path: /^\/(?:\$|%24)\/embed\/[^/]{1,200}(?:\/[^/]{1,200})?$/ },
    ],
  },
  {
    name: 'internet-archive',
    frames: [{ hosts: ['archive.org'], path: /^\/embed\/[\w.-]{1,200}$/ }],
  },
  {
    name: 'bilibili',
    frames: [
      {
        hosts: ['player.bilibili.com'],
        path: /^\/player\.html$/,
        requiredQuery: ['bvid', 'aid'],
        keptQuery: ['cid', 'p'],
      },
    ],
  },
  {
    name: 'rutube',
    frames: [{ hosts: ['rutube.ru'], path: /^\/play\/embed\/\w{4,40}$/, keptQuery: ['p'] }],
  },
  {
    name: 'vk',
    frames: [
      {
        hosts: ['vk.com', 'vk.ru', 'vkvideo.ru'],
        path: /^\/video_ext\.php$/,
        requiredQuery: ['oid'],
        keptQuery: ['id', 'hash'],
      },
    ],
  },
  {
    name: 'snapchat',
    frames: [{ hosts: ['www.snapchat.com'], path: /^\/spotlight\/[\w-]{20,120}={0,2}\/embed$/ }],
  },
  {
    name: 'momindum',
    frames: [{ hosts: ['api.momindum.com'], path: /^\/(?:watch|embed|player)\/[\w-]{30,80}$/ }],
  },
  {
    name: 'telegram',
    posts: [{ hosts: ['t.me'], path: /^\/[a-z]\w{3,31}\/\d{1,10}$/i, requiredQuery: ['embed'] }],
  },
  {
    name: 'bluesky',
    posts: [
      {
        hosts: ['embed.bsky.app'],
        path: /^\/embed\/did:(?:plc:[a-z2-7]{24}|web:[a-z0-9.-]{3,250})\/app\.bsky\.feed\.post\/[\w.~-]{1,64}$/,
      },
    ],
  },
  {
    name: 'reddit',
    posts: [
      {
        hosts: ['embed.reddit.com'],
        path: /^\/(?:r|user)\/[\w-]{2,24}\/comments\/[0-9a-z]{4,10}$/i,
        endsInSlash: true,
      },
    ],
  },
  {
    name: 'tumblr',
    posts: [
      {
        hosts: ['www.tumblr.com'],
        path: /^\/video\/[\w-]{1,60}\/\d{6,20}\/700$/,
        endsInSlash: true,
      },
    ],
  },
  {
    name: 'mastodon',
    posts: [{ hosts: FEDIVERSE_POST_HOSTS, path: /^\/@[\w.-]{1,64}\/\d{8,20}\/embed$/ }],
  },
  {
    name: 'pixelfed',
    posts: [{ hosts: FEDIVERSE_PHOTO_HOSTS, path: /^\/p\/[\w.-]{1,64}\/\d{8,20}\/embed$/ }],
  },
  {
    name: 'peertube',
    posts: [
      {
        hosts: PEERTUBE_HOSTS,
        path: /^\/videos\/embed\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9A-HJ-NP-Za-km-z]{20,22})$/,
      },
    ],
  },
  {
    name: 'bloomberg',
    frames: [
      {
        hosts: ['www.bloomberg.com'],
        path: /^\/multimedia\/api\/embed\/iframe$/,
        requiredQuery: ['id'],
      },
    ],
  },
  {
    name: 'sproutvideo',
    frames: [
      { hosts: ['videos.sproutvideo.com'], path: /^\/embed\/[0-9a-f]{10,24}\/[0-9a-f]{10,24}$/ },
    ],
  },
  {
    name: 'adobe',
    frames: [
      { hosts: ['video.tv.adobe.com'], path: /^\/v\/\d{2,12}(?:t\d)?$/ },
      { hosts: ['www-ccv.adobe.io'], path: /^\/v1\/player\/ccv\/[\w-]{6,40}\/embed$/ },
    ],
  },
];

import { SUBDOMAINS } from '../id-patterns.ts';
import type { ProviderRow } from '../provider.ts';

/** Base64 after an X, with optional padding. */
const YOUKU_ID = 'X[A-Za-z0-9]{8,28}(?:=|%3D){0,2}';
const YUJA_IDS = { org: SUBDOMAINS, id: /\d{3,12}/, node: /\d{1,12}/, key: /\d{1,12}/ };

/** Providers whose names start with Y. */
export const listRowsY = (): readonly ProviderRow[] => [
  {
    name: 'yahoo',
    title: 'Yahoo',
    evidence: 'published URLs',
    result: 'page',
    ids: {
      section: /[a-z-]{3,30}/,
      country: /[a-z]{2}/,
      slug: /(?:video-)?[\w%-]{3,200}-\d{6,12}/,
    },
    urls: [
      'yahoo.com/video/{slug}.html',
      'yahoo.com/{section}/video/{slug}.html',
      'yahoo.com/{section}/videos/{slug}.html',
      'yahoo.com/{section}/v/{slug}.html',
      'news.yahoo.com/video/{slug}.html',
      'news.yahoo.com/{slug}-{n}.html',
      'sports.yahoo.com/video/{slug}.html',
      'finance.yahoo.com/video/{slug}.html',
      'screen.yahoo.com/{path}{numbered}.html',
      '{country}.news.yahoo.com/video/{slug}.html',
      'movies.yahoo.com/video/{slug}.html',
      'tw.news.yahoo.com/video/{slug}.html',
      'autos.yahoo.com/video/{slug}.html',
    ],
    examples: ['https://news.yahoo.com/video/china-moses-crazy-blues-104538833.html'],
  },
  {
    name: 'yandex-disk',
    title: 'Yandex Disk and Mail.ru Cloud',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /[\w-]{6,40}/, key: /[A-Za-z0-9]{3,8}/, hash: /[\w=+/%-]{10,120}/ },
    urls: [
      'disk.yandex.ru/i/{id}',
      'disk.yandex.ru/d/{id}',
      'disk.yandex.com/i/{id}',
      'disk.yandex.com/d/{id}',
      'disk.360.yandex.ru/i/{id}',
      'yadi.sk/i/{id}',
      'yadi.sk/d/{id}',
      'disk.yandex.ru/public/?hash={hash}',
      'cloud.mail.ru/public/{key}/{id}',
      'cloud.mail.ru/stock/{id}',
    ],
    examples: ['https://disk.yandex.ru/i/AbCdEfGhIjKlMn'],
  },
  {
    name: 'yandex-video',
    title: 'Yandex Video',
    evidence: 'published URLs',
    result: 'page',
    ids: { n: /\d{6,24}/ },
    urls: [
      'yandex.ru/video/preview/{n}',
      'yandex.ru/video/preview/?filmId={n}',
      'yandex.com/video/preview/{n}',
      'yandex.com/video/preview/?filmId={n}',
    ],
    examples: ['https://yandex.ru/video/preview/10682852472978372885'],
  },
  {
    name: 'yappy',
    title: 'Yappy and YapFiles',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /[0-9a-f]{32}/ },
    urls: [
      'yappy.media/video/{id}',
      'yappy.media/profile/{slug}/video/{id}',
      'yapfiles.ru/show/{n}/{slug}.html',
      'yapfiles.ru/get_player/?v={slug}',
    ],
    examples: ['https://yappy.media/video/47fea6d8586f48d1a0cf96a7342aabd2'],
  },
  {
    name: 'yarn',
    title: 'Yarn',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['getyarn.io/yarn-clip/{id}', 'getyarn.io/yarn-clip/embed/{id}'],
    player: 'getyarn.io/yarn-clip/embed/{id}',
    examples: {
      'https://getyarn.io/yarn-clip/6ba7b810-9dad-11d1-80b4-00c04fd430c8':
        'https://getyarn.io/yarn-clip/embed/6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    },
  },
  {
    name: 'yle',
    title: 'Yle Areena',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /1-\d{5,12}/ },
    urls: [
      'areena.yle.fi/{id}',
      'arenan.yle.fi/{id}',
      'areena.yle.fi/podcastit/{id}',
      'areena.yle.fi/tv/suorat/{slug}',
    ],
    examples: ['https://areena.yle.fi/1-72345678'],
  },
  {
    name: 'youku',
    title: 'Youku',
    evidence: 'embed code',
    result: 'iframe',
    hosts: [
      'youku.com',
      ...['v', 'm', 'www', 'vku', 'player', 'play'].map((name) => `${name}.youku.com`),
      'tudou.com',
      'video.tudou.com',
      'www.tudou.com',
    ],
    inputs: [
      'v.youku.com/v_show/id_ID.html',
      'm.youku.com/video/id_ID.html',
      'player.youku.com/embed/ID',
    ],
    urls: [
      {
        path: /^\/(?:video|v_show|player)\/?$/,
        query: { vid: new RegExp(`^(?<id>${YOUKU_ID})$`) },
      },
      new RegExp(
        String.raw`^/(?:(?:v_show|v_playlist|v_nextstage|video|alipay_video)/id_|embed/|v/|player\.php/sid/)(?<id>${YOUKU_ID})(?:_[\w.-]{0,40})?(?:(?:/v)?\.swf|\.html)?/?$`,
      ),
    ],
    page: ({ id = '' }) => `v.youku.com/v_show/id_${id.replaceAll('%3D', '=')}.html`,
    player: ({ id = '' }) => `player.youku.com/embed/${id.replaceAll('%3D', '=')}`,
    frames: [{ hosts: ['player.youku.com'], path: /^\/embed\/X[A-Za-z0-9]{8,28}={0,2}$/ }],
  },
  {
    name: 'youmaker',
    title: 'YouMaker',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /[\w-]{8,40}/ },
    urls: ['youmaker.com/video/{id}', 'youmaker.com/v/{id}', 'youmaker.com/embed/{id}'],
    player: 'www.youmaker.com/embed/{id}',
    examples: {
      'https://www.youmaker.com/video/8edd01bc-3d8a-4f3c-8f4e-c2b3f1e2d3a4':
        'https://www.youmaker.com/embed/8edd01bc-3d8a-4f3c-8f4e-c2b3f1e2d3a4',
    },
  },
  {
    name: 'youtube-clips',
    title: 'YouTube clips and live channels',
    evidence: 'published URLs',
    result: 'page',
    ids: { clip: /Ugk[\w-]{20,60}/, handle: /[^/@]{2,60}/ },
    urls: [
      'youtube.com/clip/{clip}',
      'youtube.com/@{handle}/live',
      'youtube.com/c/{handle}/live',
      'youtube.com/user/{handle}/live',
    ],
    examples: [
      'https://www.youtube.com/clip/UgkxPjmBDRxQRa0Bs0C9BZPLVhMZLqPZf3X5',
      'https://www.youtube.com/@NASA/live',
    ],
    otherPages: [
      'https://www.youtube.com/@NASA',
      'https://www.youtube.com/@NASA/videos',
      'https://www.youtube.com/clip/',
    ],
  },
  {
    name: 'youtube-live',
    title: 'YouTube Live',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /UC[\w-]{22}/ },
    urls: ['youtube.com/channel/{id}/live', 'youtube.com/embed/live_stream?channel={id}'],
    player: 'www.youtube-nocookie.com/embed/live_stream?channel={id}',
    page: 'www.youtube.com/channel/{id}/live',
    examples: {
      'https://www.youtube.com/channel/UCkA21M22vGK9GtAvq3DvSlA/live':
        'https://www.youtube-nocookie.com/embed/live_stream?channel=UCkA21M22vGK9GtAvq3DvSlA',
    },
    otherPages: [
      'https://www.youtube.com/channel/UCkA21M22vGK9GtAvq3DvSlA',
      'https://www.youtube.com/channel/x/live',
    ],
  },
  {
    name: 'yuja',
    title: 'YuJa',
    evidence: 'embed code',
    result: 'iframe',
    ids: YUJA_IDS,
    urls: ['{org}.yuja.com/V/Video?v={id}&node={node}&a={key}'],
    player: '{org}.yuja.com/V/Video?v={id}&node={node}&a={key}',
    examples: {
      'https://example.yuja.com/V/Video?v=1234567&node=1&a=1&autoplay=1':
        'https://example.yuja.com/V/Video?v=1234567&node=1&a=1',
    },
    requires: 'a video that its owner made public',
    otherPages: ['https://example.yuja.com/', 'https://example.yuja.com/V/Video?v=x&node=1&a=1'],
  },
  {
    name: 'yuja',
    title: 'YuJa',
    evidence: 'embed code',
    result: 'iframe',
    ids: YUJA_IDS,
    urls: ['{org}.yuja.com/V/Video?v={id}&a={key}'],
    except: ['{org}.yuja.com/V/Video?v={id}&node={node}&a={key}'],
    player: '{org}.yuja.com/V/Video?v={id}&a={key}',
    examples: {
      'https://umbc.video.yuja.com/V/Video?v=14866522&a=115592142':
        'https://umbc.video.yuja.com/V/Video?v=14866522&a=115592142',
    },
    requires: 'a video that its owner made public',
  },
];

import type { ProviderRow } from '../provider.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.source;

/** Providers whose names start with W. */
export const listRowsW = (): readonly ProviderRow[] => [
  {
    name: 'wall-street-journal',
    title: 'The Wall Street Journal',
    evidence: 'embed code',
    result: 'iframe',
    hosts: [
      ...['wsj.com', 'barrons.com', 'marketwatch.com'].flatMap((host) => [host, `www.${host}`]),
      'video-api.wsj.com',
    ],
    inputs: [
      'wsj.com/video/TITLE/ID.html',
      'video-api.wsj.com/api-video/player/iframe.html?guid=ID',
    ],
    hasFiles: true,
    urls: [
      {
        host: /^video-api\./,
        path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/i,
        query: { guid: new RegExp(`^(?<id>${UUID})$`, 'i') },
      },
      {
        host: /^(?!video-api\.)/,
        path: new RegExp(
          String.raw`^/video/(?:[^/]{1,300}/){0,4}(?<id>${UUID})(?:\.html)?/?$`,
          'i',
        ),
      },
    ],
    player: ({ id = '' }) =>
      `video-api.wsj.com/api-video/player/v3/iframe.html?guid=${id.toUpperCase()}`,
    frames: [
      {
        hosts: ['video-api.wsj.com'],
        path: /^\/api-video\/player\/(?:v\d\/)?iframe\.html$/,
        requiredQuery: ['guid'],
      },
    ],
  },
  {
    name: 'washington-post',
    title: 'The Washington Post',
    evidence: 'embed code',
    result: 'iframe',
    hosts: ['washingtonpost.com', 'www.washingtonpost.com'],
    inputs: [
      'washingtonpost.com/video/SECTION/TITLE/DATE/ID_video.html',
      'washingtonpost.com/video/c/embed/ID',
    ],
    hasFiles: true,
    urls: [
      // Any section and date, an optional title, then the video’s UUID.
      new RegExp(
        String.raw`^/(?:video|posttv)/(?:[^/]{1,300}/){0,9}(?<id>${UUID})(?:_video)?(?:\.html|_story\.html)?/?$`,
        'i',
      ),
    ],
    player: ({ id = '' }) => `www.washingtonpost.com/video/c/embed/${id.toLowerCase()}`,
    frames: [
      {
        hosts: ['www.washingtonpost.com'],
        path: /^\/video\/c\/embed\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      },
    ],
  },
  {
    name: 'wdr',
    title: 'WDR',
    evidence: 'published URLs',
    result: 'page',
    ids: { slug: /(?:[\w%.,-]{0,200})video[\w%.,-]{0,200}/ },
    urls: [
      'wdr.de/mediathek/video/{path}{slug}.html',
      'www1.wdr.de/mediathek/video/{path}{slug}.html',
      'www1.wdr.de/{path}{numbered}.html',
      'sportschau.de/{path}{numbered}.html',
      'wdrmaus.de/{path}{numbered}.php5',
      'kinder.wdr.de/{path}{numbered}.html',
    ],
    examples: [
      'https://www1.wdr.de/mediathek/video/sendungen/doku-am-freitag/video-geheimnis-aachener-dom-100.html',
    ],
  },
  {
    name: 'weather-channel',
    title: 'The Weather Channel',
    evidence: 'published URLs',
    result: 'page',
    urls: ['weather.com/{path}video/{slug}', 'weather.com/{lang}/{path}video/{slug}'],
    examples: [
      'https://weather.com/storms/hurricane/video/invest-95l-in-atlantic-has-a-medium-chance-of-development',
    ],
  },
  {
    name: 'webcams',
    title: 'Webcams',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /\d{2,6}-[0-9a-f]{8,40}/ },
    urls: [
      'ivideon.com/tv/camera/{id}/{n}',
      '{lang}.ivideon.com/tv/camera/{id}/{n}',
      'skylinewebcams.com/{lang}/webcam/{path}{slug}.html',
      'earthcam.com/{path}?cam={slug}',
      'webcamtaxi.com/{lang}/{path}{numbered}.html',
      '{org}.webcamera.pl/{numbered}',
      'windy.com/webcams/{n}',
    ],
    examples: ['https://www.ivideon.com/tv/camera/100-916ca13b5c4ad9f564266424a026386d/0/'],
  },
  {
    name: 'webcaster',
    title: 'Webcaster Pro',
    evidence: 'embed code',
    result: 'iframe',
    ids: { path: /(?:[\w-]{1,80}\/){0,4}/, slug: /[\w-]{1,200}/, id: /free_[0-9a-f]{32}\w{0,6}/ },
    urls: ['bl.webcaster.pro/media/start/{id}/{path}{slug}'],
    player: 'bl.webcaster.pro/media/start/{id}/{path}{slug}',
    examples: {
      'https://bl.webcaster.pro/media/start/free_6246c7a4453ac4c42b4398f840d13100_hd/2_2991109016/e8d0d82587ef435480118f9f9c41db41/4635726126':
        'https://bl.webcaster.pro/media/start/free_6246c7a4453ac4c42b4398f840d13100_hd/2_2991109016/e8d0d82587ef435480118f9f9c41db41/4635726126',
    },
  },
  {
    name: 'webex',
    title: 'Webex recordings',
    evidence: 'published URLs',
    result: 'refused',
    ids: { id: /[0-9A-Fa-f]{32}/, path: /(?:[\w.-]{1,60}\/){0,5}/ },
    urls: [
      '{org}.webex.com/{path}ldr.php?RCID={id}',
      '{org}.webex.com/{path}lsr.php?RCID={id}',
      '{org}.webex.com/recordingservice/{path}{id}',
      '{org}.webex.com/webappng/sites/{path}{id}',
      '{org}.webex.com/webappng/sites/{path}{id}/playback',
      '{org}.webex.com/recordingservice/{path}{id}/playback',
    ],
    reason: 'no_public_player',
    examples: [
      'https://example.webex.com/webappng/sites/example/recording/64fb3ba5f03b103bb2ff005056ba98dc/playback',
    ],
  },
  {
    name: 'webinars',
    title: 'Webinar recordings',
    evidence: 'published URLs',
    result: 'page',
    ids: { n2: /\d{3,9}/, org: /[\w-]{2,80}/, slug: /(?=[\w-]*\d)[\w-]{6,120}/ },
    urls: [
      'bigmarker.com/recordings/{slug}',
      'brighttalk.com/webcast/{n}/{n2}',
      'crowdcast.io/c/{slug}',
      'crowdcast.io/e/{slug}',
      'streamyard.com/watch/{slug}',
      'streamyard.com/{numbered}',
      'livestorm.co/p/{slug}',
      'app.livestorm.co/p/{slug}',
      'app.livestorm.co/{org}/{slug}',
      'gotostage.com/channel/{org}/recording/{slug}/watch',
    ],
    examples: [
      'https://www.gotostage.com/channel/8901680603948959494/recording/60bb55548d434f21b9ce4f0e225c4895/watch',
    ],
  },
  {
    name: 'weibo',
    title: 'Weibo',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /1034:[0-9a-f]{16,40}/ },
    urls: [
      'weibo.com/tv/show/{id}',
      'video.weibo.com/show?fid={id}',
      'h5.video.weibo.com/show/{id}',
    ],
    examples: ['https://weibo.com/tv/show/1034:4797699866951785'],
  },
  {
    name: 'weibo',
    title: 'Weibo',
    evidence: 'published URLs',
    result: 'page',
    ids: { n: /\d{8,20}/, code: /(?=[A-Za-z]*\d)[A-Za-z0-9]{9}/, fid: /\d{3,6}:[0-9a-f]{16,40}/ },
    urls: [
      'm.weibo.cn/status/{n}',
      'm.weibo.cn/detail/{n}',
      'weibo.com/{n}/{code}',
      'video.h5.weibo.cn/{fid}/{n}',
      'weibo.com/tv/v/{slug}',
      'video.weibo.com/show/?fid={fid}',
      'weibo.com/l/wblive/p/show/{fid}',
    ],
    examples: ['https://m.weibo.cn/status/4797699866951785'],
  },
  {
    name: 'welt',
    title: 'WELT',
    evidence: 'published URLs',
    result: 'page',
    ids: { id: /\d{6,12}/ },
    urls: [
      'welt.de/videos/{path}{slug}',
      'welt.de/{path}video{id}/{slug}',
      'welt.de/mediathek/{path}{slug}',
    ],
    examples: ['https://www.welt.de/politik/video123456789/Some-title.html'],
  },
  {
    name: 'weverse',
    title: 'Weverse',
    evidence: 'published URLs',
    result: 'page',
    ids: { artist: /[\w-]{2,40}/, id: /\d-\d{5,14}/ },
    urls: ['weverse.io/{artist}/live/{slug}', 'weverse.io/{artist}/media/{id}'],
    examples: ['https://weverse.io/billlie/live/0-107323480'],
  },
  {
    name: 'wimtv',
    title: 'WimTV',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /[0-9a-f-]{36}/ },
    urls: ['platform.wim.tv/embed/?vod={id}'],
    player: 'platform.wim.tv/embed/?vod={id}',
    examples: {
      'https://platform.wim.tv/embed/?vod=db29fb32-bade-47b6-a3a6-cb69fe80267a':
        'https://platform.wim.tv/embed/?vod=db29fb32-bade-47b6-a3a6-cb69fe80267a',
    },
  },
  {
    name: 'wimtv',
    title: 'WimTV',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /[0-9a-f-]{36}/ },
    urls: ['platform.wim.tv/embed/?live={id}'],
    player: 'platform.wim.tv/embed/?live={id}',
    examples: {
      'https://platform.wim.tv/embed/?live=28e22c22-49db-40f3-8c37-8cbb0ff44556':
        'https://platform.wim.tv/embed/?live=28e22c22-49db-40f3-8c37-8cbb0ff44556',
    },
  },
  {
    name: 'wion',
    title: 'WION and others',
    evidence: 'published URLs',
    result: 'page',
    urls: ['wionews.com/videos/{slug}', 'wionews.com/video/{slug}'],
    examples: ['https://www.wionews.com/videos/some-title-123456'],
  },
  {
    name: 'worldstar',
    title: 'WorldStarHipHop',
    evidence: 'embed code',
    result: 'iframe',
    ids: { id: /\d{3,10}/ },
    urls: [
      'worldstarhiphop.com/featured/{id}',
      'worldstarhiphop.com/embed/{id}',
      'worldstar.com/featured/{id}',
      'worldstar.com/embed/{id}',
    ],
    player: 'worldstarhiphop.com/embed/{id}',
    examples: {
      'https://www.worldstarhiphop.com/featured/71630': 'https://worldstarhiphop.com/embed/71630',
    },
  },
  {
    name: 'wwe',
    title: 'WWE',
    evidence: 'published URLs',
    result: 'page',
    urls: [
      'wwe.com/videos/{path}{slug}',
      '{lang}.wwe.com/videos/{slug}',
      'wwe.com/{path}video/{slug}',
    ],
    examples: [
      'https://www.wwe.com/videos/daniel-bryan-vs-andrade-cien-almas-smackdown-live-sept-4-2018',
    ],
  },
];

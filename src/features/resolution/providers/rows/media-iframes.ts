import type { IframeRow } from '../provider.ts';

/** Players of broadcasters, video sites and live streaming sites. */
export const MEDIA_IFRAMES: readonly IframeRow[] = [
  {
    name: 'ard-mediathek',
    title: 'ARD Mediathek',
    evidence: 'embed code',
    // The ID is a Base64 text that starts with `crid://`.
    ids: { path: /(?:[\w%.,-]{1,200}\/){0,4}/, id: /Y3JpZDovL[\w-]{4,200}/ },
    urls: ['ardmediathek.de/video/{path}{id}', 'ardmediathek.de/embed/{id}'],
    player: 'www.ardmediathek.de/embed/{id}',
    examples: {
      'https://www.ardmediathek.de/video/Y3JpZDovL2Rhc2Vyc3RlLmRl':
        'https://www.ardmediathek.de/embed/Y3JpZDovL2Rhc2Vyc3RlLmRl',
      'https://www.ardmediathek.de/video/tatort/title/das-erste/Y3JpZDovL2Rhc2Vyc3RlLmRl?x=1':
        'https://www.ardmediathek.de/embed/Y3JpZDovL2Rhc2Vyc3RlLmRl',
    },
  },
  {
    name: 'bilibili-bangumi',
    title: 'Bilibili series',
    evidence: 'embed code',
    ids: { id: /\d{1,12}/ },
    urls: ['bilibili.com/bangumi/play/ep{id}'],
    player: 'player.bilibili.com/player.html?ep_id={id}',
    examples: {
      'https://www.bilibili.com/bangumi/play/ep267851?from_spmid=1':
        'https://player.bilibili.com/player.html?ep_id=267851',
    },
    requires: 'an episode that is free in the viewer’s region',
  },
  {
    name: 'bilibili-live',
    title: 'Bilibili Live',
    evidence: 'embed code',
    ids: { id: /\d{1,12}/ },
    urls: [
      'live.bilibili.com/{id}',
      'live.bilibili.com/h5/{id}',
      'bilibili.com/blackboard/live/live-activity-player.html?cid={id}',
    ],
    player: 'www.bilibili.com/blackboard/live/live-activity-player.html?cid={id}',
    examples: {
      'https://live.bilibili.com/6?live_from=1':
        'https://www.bilibili.com/blackboard/live/live-activity-player.html?cid=6',
    },
  },
  {
    name: 'bitchute',
    title: 'BitChute',
    evidence: 'embed code',
    ids: { id: /[\w-]{6,20}/ },
    urls: ['bitchute.com/video/{id}', 'bitchute.com/embed/{id}'],
    player: 'www.bitchute.com/embed/{id}',
    examples: {
      'https://www.bitchute.com/video/UGlrF9o9b-Q/': 'https://www.bitchute.com/embed/UGlrF9o9b-Q',
    },
  },
  {
    name: 'chzzk',
    title: 'CHZZK',
    evidence: 'embed code',
    ids: { id: /\w{6,20}/ },
    urls: ['chzzk.naver.com/clips/{id}', 'chzzk.naver.com/embed/clip/{id}'],
    player: 'chzzk.naver.com/embed/clip/{id}',
    examples: {
      'https://chzzk.naver.com/clips/U08GUcAdMa': 'https://chzzk.naver.com/embed/clip/U08GUcAdMa',
    },
  },
  {
    name: 'coub',
    title: 'Coub',
    evidence: 'embed code',
    ids: { id: /[a-z0-9]{4,12}/ },
    urls: ['coub.com/view/{id}', 'coub.com/embed/{id}'],
    player: 'coub.com/embed/{id}',
    page: 'coub.com/view/{id}',
    examples: { 'https://coub.com/view/5u5n1': 'https://coub.com/embed/5u5n1' },
  },
  {
    name: 'douyin',
    title: 'Douyin',
    evidence: 'embed code',
    ids: { id: /\d{15,21}/, code: /[\w-]{5,16}/, user: /[\w-]{5,120}/ },
    urls: [
      'douyin.com/video/{id}',
      'iesdouyin.com/share/video/{id}',
      'douyin.com/share/video/{id}',
      'open.douyin.com/player/video?vid={id}',
      'douyin.com/?modal_id={id}',
      'douyin.com/discover?modal_id={id}',
      'douyin.com/jingxuan?modal_id={id}',
      'douyin.com/user/{user}?modal_id={id}',
    ],
    shortUrls: ['v.douyin.com/{code}'],
    player: 'open.douyin.com/player/video?vid={id}',
    page: 'www.douyin.com/video/{id}',
    examples: {
      'https://www.douyin.com/video/6961737553342991651':
        'https://open.douyin.com/player/video?vid=6961737553342991651',
    },
  },
  {
    name: 'kakao-tv',
    title: 'KakaoTV',
    evidence: 'embed code',
    ids: { channel: /\d{1,12}/, id: /\d{5,12}/ },
    urls: [
      'tv.kakao.com/v/{id}',
      'tv.kakao.com/channel/{channel}/cliplink/{id}',
      'tv.kakao.com/m/channel/{channel}/cliplink/{id}',
      'tv.kakao.com/embed/player/cliplink/{id}',
      'play-tv.kakao.com/embed/player/cliplink/{id}',
    ],
    player: 'play-tv.kakao.com/embed/player/cliplink/{id}',
    examples: {
      'https://tv.kakao.com/channel/2671005/cliplink/301965083':
        'https://play-tv.kakao.com/embed/player/cliplink/301965083',
    },
  },
  {
    name: 'naver-tv',
    title: 'Naver TV',
    evidence: 'embed code',
    ids: { id: /\d{1,12}/ },
    urls: ['tv.naver.com/v/{id}', 'm.tv.naver.com/v/{id}', 'tv.naver.com/embed/{id}'],
    player: 'tv.naver.com/embed/{id}',
    examples: { 'https://tv.naver.com/v/81652': 'https://tv.naver.com/embed/81652' },
  },
  {
    name: 'niconico-live',
    title: 'Niconico Live',
    evidence: 'embed code',
    ids: { id: /lv\d{1,14}/ },
    urls: [
      'live.nicovideo.jp/watch/{id}',
      'sp.live.nicovideo.jp/watch/{id}',
      'live.nicovideo.jp/embed/{id}',
      'nico.ms/{id}',
    ],
    player: 'live.nicovideo.jp/embed/{id}',
    page: 'live.nicovideo.jp/watch/{id}',
    examples: {
      'https://live.nicovideo.jp/watch/lv123456789': 'https://live.nicovideo.jp/embed/lv123456789',
    },
  },
  {
    name: 'nimo',
    title: 'Nimo TV',
    evidence: 'embed code',
    ids: { id: /\d{3,20}/ },
    urls: ['nimo.tv/live/{id}', 'nimo.tv/embed/{id}'],
    player: 'www.nimo.tv/embed/{id}',
    examples: { 'https://www.nimo.tv/live/97747608': 'https://www.nimo.tv/embed/97747608' },
  },
  {
    name: 'nrk',
    title: 'NRK TV',
    evidence: 'embed code',
    ids: { path: /(?:[\w%-]{1,120}\/){0,4}/, id: /[A-Z]{4}\d{8}/ },
    urls: ['tv.nrk.no/program/{id}/*', 'tv.nrk.no/serie/{path}{id}/*'],
    player: 'static.nrk.no/ludo/latest/video-embed.html#id={id}',
    examples: {
      'https://tv.nrk.no/serie/some-series/sesong/1/episode/NNFA19090426':
        'https://static.nrk.no/ludo/latest/video-embed.html#id=NNFA19090426',
      'https://tv.nrk.no/program/MSUI20000011/title':
        'https://static.nrk.no/ludo/latest/video-embed.html#id=MSUI20000011',
    },
    requires: 'a program that is available in the viewer’s country',
  },
  {
    name: 'pbs',
    title: 'PBS',
    evidence: 'embed code',
    ids: { id: /\d{8,12}/ },
    urls: ['player.pbs.org/viralplayer/{id}', 'player.pbs.org/portalplayer/{id}'],
    player: 'player.pbs.org/viralplayer/{id}/',
    examples: {
      'https://player.pbs.org/viralplayer/3000123456/':
        'https://player.pbs.org/viralplayer/3000123456/',
    },
    requires: 'a video that is available in the viewer’s country',
  },
  {
    name: 'redgifs',
    title: 'RedGIFs',
    evidence: 'embed code',
    ids: { id: /[A-Za-z]{4,60}/ },
    urls: ['redgifs.com/watch/{id}', 'redgifs.com/ifr/{id}'],
    player: 'www.redgifs.com/ifr/{id}',
    examples: { 'https://www.redgifs.com/watch/abcdef': 'https://www.redgifs.com/ifr/abcdef' },
  },
  {
    name: 'svt',
    title: 'SVT',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{6,12}/ },
    urls: ['svt.se/videoplayer-embed/{id}'],
    player: 'www.svt.se/videoplayer-embed/{id}',
    examples: {
      'https://www.svt.se/videoplayer-embed/jXApWXa':
        'https://www.svt.se/videoplayer-embed/jXApWXa',
    },
  },
  {
    name: 'tenor',
    title: 'Tenor',
    evidence: 'embed code',
    ids: { language: /(?:[a-z]{2}(?:-[A-Z]{2})?\/)?/, title: /[^/]{0,200}/, id: /\d{5,20}/ },
    urls: ['tenor.com/{language}view/{title}-{id}', 'tenor.com/embed/{id}'],
    player: 'tenor.com/embed/{id}',
    hasFiles: true,
    examples: {
      'https://tenor.com/view/cat-jump-gif-5519036': 'https://tenor.com/embed/5519036',
      'https://tenor.com/de/view/cat-gif-7908236508981105506':
        'https://tenor.com/embed/7908236508981105506',
    },
  },
  {
    name: 'trovo',
    title: 'Trovo',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9_]{3,40}/, room: /\d{1,15}/ },
    urls: [
      'trovo.live/s/{id}',
      'trovo.live/s/{id}/{room}',
      'player.trovo.live/embed/player?streamername={id}',
    ],
    // A recording, for which the player has no documented parameter.
    except: ['trovo.live/s/{id}/{room}?vid'],
    player: 'player.trovo.live/embed/player?streamername={id}',
    page: 'trovo.live/s/{id}',
    examples: {
      'https://trovo.live/s/channel/123':
        'https://player.trovo.live/embed/player?streamername=channel',
    },
  },
  {
    name: 'vevo',
    title: 'Vevo',
    evidence: 'embed code',
    ids: { path: /(?:[^/]{1,150}\/){0,2}/, id: /[A-Z]{2}[A-Z0-9]{3}\d{7}/ },
    urls: ['vevo.com/watch/{path}{id}', 'embed.vevo.com/?isrc={id}'],
    player: 'embed.vevo.com/?isrc={id}',
    page: 'www.vevo.com/watch/{id}',
    examples: {
      'https://www.vevo.com/watch/USCMV1300001': 'https://embed.vevo.com/?isrc=USCMV1300001',
    },
  },
  {
    name: 'youtube-live',
    title: 'YouTube Live',
    evidence: 'embed code',
    ids: { id: /UC[\w-]{22}/ },
    urls: ['youtube.com/channel/{id}/live', 'youtube.com/embed/live_stream?channel={id}'],
    player: 'www.youtube-nocookie.com/embed/live_stream?channel={id}',
    page: 'www.youtube.com/channel/{id}/live',
    examples: {
      'https://www.youtube.com/channel/UCkA21M22vGK9GtAvq3DvSlA/live':
        'https://www.youtube-nocookie.com/embed/live_stream?channel=UCkA21M22vGK9GtAvq3DvSlA',
    },
  },
];

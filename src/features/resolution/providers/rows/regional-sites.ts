import type { IframeRow } from '../provider.ts';
import type { IdTexts } from '../url-template.ts';

const MAIL_RU_PLAYER_HOST = /^(?:videoapi\.my|api\.video)\./;
const MAIL_RU_SITE_HOST = /^(?:www\.|m\.)?my\./;
/** Base64 after an X, with optional padding. */
const YOUKU_ID = 'X[A-Za-z0-9]{8,28}(?:=|%3D){0,2}';

/** Sites that mainly serve one country or region. */
export const REGIONAL_SITES: readonly IframeRow[] = [
  {
    name: 'aparat',
    title: 'Aparat',
    evidence: 'embed code',
    hosts: ['aparat.com', 'www.aparat.com', 'm.aparat.com'],
    inputs: ['aparat.com/v/ID', 'aparat.com/video/video/embed/videohash/ID/vt/frame'],
    urls: [/^\/(?:v|video\/video\/embed\/videohash|embed|e)\/(?<id>[a-z0-9]{3,16})(?:\/|$)/i],
    page: 'www.aparat.com/v/{id}',
    player: 'www.aparat.com/video/video/embed/videohash/{id}/vt/frame',
    frames: [
      {
        hosts: ['www.aparat.com'],
        path: /^\/video\/video\/embed\/videohash\/\w{3,20}\/vt\/frame$/,
      },
    ],
  },
  {
    name: 'arte',
    title: 'ARTE',
    evidence: 'embed code',
    hosts: ['arte.tv', 'www.arte.tv'],
    inputs: ['arte.tv/LANGUAGE/videos/ID/TITLE', 'arte.tv/embeds/LANGUAGE/ID'],
    // Films and episodes; IDs of collections have a different format.
    urls: [
      /^\/(?:embeds\/)?(?<language>[a-z]{2})\/(?:videos\/)?(?<id>\d{6}-\d{3}-[AF])(?:\/[^/]{0,300})?\/?$/i,
    ],
    page: ({ language = '', id = '' }) =>
      `www.arte.tv/${language.toLowerCase()}/videos/${id.toUpperCase()}/`,
    player: ({ language = '', id = '' }) =>
      `www.arte.tv/embeds/${language.toLowerCase()}/${id.toUpperCase()}`,
    frames: [{ hosts: ['www.arte.tv'], path: /^\/embeds\/[a-z]{2}\/\d{6}-\d{3}-[AF]$/ }],
  },
  {
    name: 'mail-ru',
    title: 'My World (Mail.ru)',
    evidence: 'embed code',
    hosts: [
      'my.mail.ru',
      'www.my.mail.ru',
      'm.my.mail.ru',
      'videoapi.my.mail.ru',
      'api.video.mail.ru',
    ],
    inputs: ['my.mail.ru/MAIL/NAME/video/ALBUM/NUMBER.html', 'my.mail.ru/video/embed/ID'],
    // Mail domain, account, album and number; or the video's ID.
    urls: [
      {
        host: MAIL_RU_PLAYER_HOST,
        path: /^\/videos\/(?:embed\/)?(?<mail>[\w.-]{1,60})\/(?<account>[\w.-]{1,80})\/(?<album>[\w.-]{1,80})\/(?<number>\d{1,9})(?:\.html|\.json)?\/?$/i,
      },
      {
        host: MAIL_RU_SITE_HOST,
        path: /^\/(?:video\/embed|\+\/video\/meta)\/(?<id>-?\d{5,25})\/?$/i,
      },
      {
        host: MAIL_RU_SITE_HOST,
        path: /^\/{1,2}(?<mail>[\w.-]{1,60})\/{1,2}(?<account>[\w.-]{1,80})\/{1,2}video\/{1,2}(?<album>[\w.-]{1,80})\/{1,2}(?<number>\d{1,9})(?:\.html)?\/?$/i,
      },
      // A list with a video overlay.
      {
        host: MAIL_RU_SITE_HOST,
        hash: /^#video=\/?(?<mail>[\w.-]{1,60})\/(?<account>[\w.-]{1,80})\/(?<album>[\w.-]{1,80})\/(?<number>\d{1,9})$/i,
      },
    ],
    page: toMailRuPage,
    player: toMailRuPlayer,
    frames: [
      { hosts: ['my.mail.ru'], path: /^\/video\/embed\/-?\d{5,25}$/ },
      {
        hosts: ['videoapi.my.mail.ru'],
        path: /^\/videos\/embed\/[\w.-]{1,60}\/[\w.-]{1,80}\/[\w.-]{1,80}\/\d{1,9}\.html$/,
      },
    ],
  },
  {
    name: 'niconico',
    title: 'Niconico',
    evidence: 'embed code',
    canaries: [
      {
        url: 'https://www.nicovideo.jp/watch/sm9',
        id: 'sm9',
        plays: 'player',
        basis: 'the oldest video of the site',
      },
    ],
    hosts: [
      'nicovideo.jp',
      ...['www', 'sp', 'embed', 'secure', 'ext'].map((name) => `${name}.nicovideo.jp`),
      'nico.ms',
    ],
    inputs: ['nicovideo.jp/watch/ID', 'nico.ms/ID', 'embed.nicovideo.jp/watch/ID'],
    urls: [
      { host: /^nico\.ms$/, path: /^\/(?<id>(?:sm|nm|so)\d{1,14})\/?$/ },
      {
        host: /nicovideo\.jp$/,
        path: /^\/(?:watch|shorts|thumb_watch|thumb)\/(?<id>(?:sm|nm|so|ax|yo|nl|ig|na|cw|zb|za|zc|zd|ze|ca|cd|cx|fx|om|sk|yk|sd)?\d{1,14})\/?$/,
      },
    ],
    page: 'www.nicovideo.jp/watch/{id}',
    player: 'embed.nicovideo.jp/watch/{id}',
    frames: [{ hosts: ['embed.nicovideo.jp'], path: /^\/watch\/(?:[a-z]{2})?\d{1,14}$/ }],
  },
  {
    name: 'ok',
    title: 'OK',
    evidence: 'embed code',
    hosts: ['ok.ru', 'odnoklassniki.ru'].flatMap((host) => [
      host,
      ...['www', 'm', 'mobile'].map((name) => `${name}.${host}`),
    ]),
    inputs: ['ok.ru/video/ID', 'ok.ru/live/ID', 'ok.ru/videoembed/ID'],
    urls: [
      // With the number of a part, such as `-1` of a video in parts.
      /^\/(?:video|videoembed|live|movie|web-api\/video\/moviePlayer)\/(?<id>\d{5,25}(?:-\d{1,6})?)\/?$/i,
      // Lists with a video overlay have the video ID in the query.
      { path: /^\/dk$/, query: { 'st.mvId': /^(?<id>\d{5,25}(?:-\d{1,6})?)$/ } },
    ],
    page: 'ok.ru/video/{id}',
    player: 'ok.ru/videoembed/{id}',
    frames: [{ hosts: ['ok.ru'], path: /^\/videoembed\/\d{5,25}(?:-\d{1,6})?$/ }],
  },
  {
    name: 'sibnet',
    title: 'Sibnet',
    evidence: 'embed code',
    hosts: ['video.sibnet.ru', 'www.video.sibnet.ru'],
    inputs: ['video.sibnet.ru/videoID', 'video.sibnet.ru/shell.php?videoid=ID'],
    urls: [
      { path: /^\/shell\.php$/, query: { videoid: /^(?<id>\d{3,12})$/ } },
      /^\/(?:[a-z]{2,20}\/)?video(?<id>\d{3,12})(?:-[^/]{0,300})?\/?$/i,
    ],
    page: 'video.sibnet.ru/video{id}',
    player: 'video.sibnet.ru/shell.php?videoid={id}',
    frames: [{ hosts: ['video.sibnet.ru'], path: /^\/shell\.php$/, requiredQuery: ['videoid'] }],
  },
  {
    name: 'tencent-video',
    title: 'Tencent Video',
    evidence: 'embed code',
    hosts: ['v.qq.com', 'm.v.qq.com', 'www.v.qq.com', '3g.v.qq.com'],
    inputs: [
      'v.qq.com/x/page/ID.html',
      'v.qq.com/x/cover/SERIES/ID.html',
      'v.qq.com/txp/iframe/player.html?vid=ID',
    ],
    urls: [
      // The player, and pages with the video ID in the query.
      {
        path: /^\/(?:(?:txp\/)?iframe\/(?:player|preview)\.html|(?:x\/m\/|play\/)?play(?:\.html)?|cover\/\w\/\w{5,30}\.html|x\/cover\/\w{5,30}(?:\.html)?|x\/page\/?)$/i,
        query: { vid: /^(?<id>[a-z]\w{10})$/i },
      },
      // A single video, a video in a series, or an old path with letter prefixes.
      /^\/(?:x\/(?:m\/)?(?:page|cover\/\w{5,30})|x\/cover|(?:boke\/)?page(?:\/\w){1,4}|cover\/\w\/\w{5,30}|page|boke\/page)\/(?<id>[a-z]\w{10})(?:\.html)?\/?$/i,
    ],
    page: 'v.qq.com/x/page/{id}.html',
    player: 'v.qq.com/txp/iframe/player.html?vid={id}',
    frames: [
      { hosts: ['v.qq.com'], path: /^\/(?:txp\/)?iframe\/player\.html$/, requiredQuery: ['vid'] },
    ],
  },
  {
    name: 'vbox7',
    title: 'Vbox7',
    evidence: 'embed code',
    hosts: ['vbox7.com', 'www.vbox7.com', 'm.vbox7.com'],
    inputs: ['vbox7.com/play:ID', 'vbox7.com/emb/external.php?vid=ID'],
    urls: [
      {
        path: /^\/(?:emb\/external\.php|player\/ext\.swf)$/i,
        query: { vid: /^(?<id>[0-9a-f]{6,16})$/i },
      },
      /^\/play:(?<id>[0-9a-f]{6,16})\/?$/i,
    ],
    page: 'www.vbox7.com/play:{id}',
    player: 'www.vbox7.com/emb/external.php?vid={id}',
    frames: [
      {
        hosts: ['www.vbox7.com', 'vbox7.com'],
        path: /^\/emb\/external\.php$/,
        requiredQuery: ['vid'],
      },
    ],
  },
  {
    name: 'youku',
    title: 'Youku',
    evidence: 'embed code',
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
];

const MAIL_RU_ID_PLAYER = 'my.mail.ru/video/embed/{id}';

function toMailRuPage({ id }: IdTexts): string {
  return id === undefined
    ? 'my.mail.ru/{mail}/{account}/video/{album}/{number}.html'
    : MAIL_RU_ID_PLAYER;
}

function toMailRuPlayer({ id }: IdTexts): string {
  return id === undefined
    ? 'videoapi.my.mail.ru/videos/embed/{mail}/{account}/{album}/{number}.html'
    : MAIL_RU_ID_PLAYER;
}

import type { IframeRow } from '../provider.ts';

/** Players of hosting products, as they stand in their embed codes, from A to P. */
export const HOST_PLAYERS_A_P: readonly IframeRow[] = [
  {
    name: 'anvato',
    title: 'Anvato',
    evidence: 'embed code',
    ids: { id: /[\w=-]{3,2000}/ },
    urls: ['w3.cdn.anvato.net/player/prod/v3/anvload.html?key={id}'],
    player: 'w3.cdn.anvato.net/player/prod/v3/anvload.html?key={id}',
    examples: {
      'https://w3.cdn.anvato.net/player/prod/v3/anvload.html?key=eyJtIjoiRVBGT1giLCJ2IjoiMTIzNDU2In0':
        'https://w3.cdn.anvato.net/player/prod/v3/anvload.html?key=eyJtIjoiRVBGT1giLCJ2IjoiMTIzNDU2In0',
    },
  },
  {
    name: 'arnes',
    title: 'Arnes Video',
    evidence: 'embed code',
    ids: { id: /[0-9a-zA-Z]{12}/ },
    urls: [
      'video.arnes.si/watch/{id}',
      'video.arnes.si/embed/{id}',
      'video.arnes.si/{lang}/watch/{id}',
    ],
    player: 'video.arnes.si/embed/{id}',
    examples: {
      'https://video.arnes.si/watch/a1qrWTOQfVoU?t=10': 'https://video.arnes.si/embed/a1qrWTOQfVoU',
    },
  },
  {
    name: 'bitmovin',
    title: 'Bitmovin Streams',
    evidence: 'embed code',
    ids: { id: /[a-z0-9]{16,32}/ },
    urls: [
      'streams.bitmovin.com/{id}/embed',
      'streams.bitmovin.com/{id}/share',
      'streams.bitmovin.com/{id}',
    ],
    player: 'streams.bitmovin.com/{id}/embed',
    examples: {
      'https://streams.bitmovin.com/cgl9rh94uvs51rqc8jhg/share':
        'https://streams.bitmovin.com/cgl9rh94uvs51rqc8jhg/embed',
    },
  },
  {
    name: 'boomstream',
    title: 'Boomstream',
    evidence: 'documentation',
    ids: { id: /[A-Za-z0-9]{6,16}/ },
    urls: ['play.boomstream.com/{id}'],
    player: 'play.boomstream.com/{id}',
    examples: {
      'https://play.boomstream.com/QzUgJ9rq?autostart=1': 'https://play.boomstream.com/QzUgJ9rq',
    },
  },
  {
    name: 'boxcast',
    title: 'BoxCast',
    evidence: 'embed code',
    ids: { id: /[a-z0-9-]{6,200}/ },
    urls: ['boxcast.tv/view-embed/{id}', 'boxcast.tv/view/{id}'],
    player: 'boxcast.tv/view-embed/{id}',
    page: 'boxcast.tv/view/{id}',
    examples: {
      'https://boxcast.tv/view/sunday-service-otbpltj2kzkveo2qz3z5':
        'https://boxcast.tv/view-embed/sunday-service-otbpltj2kzkveo2qz3z5',
    },
  },
  {
    name: 'castr',
    title: 'Castr',
    evidence: 'embed code',
    ids: { id: /(?:live_|vod_|vod\/)[0-9a-f]{6,40}/ },
    urls: ['player.castr.com/{id}'],
    player: 'player.castr.com/{id}',
    examples: {
      'https://player.castr.com/live_0ca881f0475b11ee9047054a084436a6':
        'https://player.castr.com/live_0ca881f0475b11ee9047054a084436a6',
      'https://player.castr.com/vod/0ca881f0475b11ee9047054a':
        'https://player.castr.com/vod/0ca881f0475b11ee9047054a',
    },
  },
  {
    name: 'cincopa',
    title: 'Cincopa',
    evidence: 'embed code',
    ids: { id: /[\w!-]{8,60}/ },
    urls: ['cincopa.com/media-platform/iframe.aspx?fid={id}', 'cincopa.com/~{id}'],
    player: 'www.cincopa.com/media-platform/iframe.aspx?fid={id}',
    examples: {
      'https://www.cincopa.com/media-platform/iframe.aspx?fid=A8GATcs9TLSI':
        'https://www.cincopa.com/media-platform/iframe.aspx?fid=A8GATcs9TLSI',
    },
  },
  {
    name: 'digiteka',
    title: 'Digiteka (Ultimedia)',
    evidence: 'embed code',
    ids: { key: /\d{4,12}/, id: /[a-z0-9]{4,12}/ },
    urls: [
      'ultimedia.com/deliver/generic/iframe/mdtk/{key}/src/{id}',
      'ultimedia.com/deliver/generic/iframe/mdtk/{key}/src/{id}/{path}{slug}',
    ],
    player: 'www.ultimedia.com/deliver/generic/iframe/mdtk/{key}/src/{id}',
    examples: {
      'https://www.ultimedia.com/deliver/generic/iframe/mdtk/01601930/src/q3u0q5q/zone/1/showtitle/1':
        'https://www.ultimedia.com/deliver/generic/iframe/mdtk/01601930/src/q3u0q5q',
    },
  },
  {
    name: 'dugout',
    title: 'Dugout',
    evidence: 'embed code',
    ids: { id: /[\w=+-]{3,500}/ },
    urls: ['embed.dugout.com/v2/?p={id}'],
    player: 'embed.dugout.com/v2/?p={id}',
    examples: {
      'https://embed.dugout.com/v2/?p=eyJrZXkiOiJhYmMifQ==':
        'https://embed.dugout.com/v2/?p=eyJrZXkiOiJhYmMifQ%3D%3D',
    },
  },
  {
    name: 'flowplayer',
    title: 'Flowplayer',
    evidence: 'documentation',
    ids: { id: /[\w-]{6,64}/, player: /[\w-]{2,64}/ },
    urls: ['ljsp.lwcdn.com/api/video/embed.jsp?id={id}&pi={player}'],
    player: 'ljsp.lwcdn.com/api/video/embed.jsp?id={id}&pi={player}',
    examples: {
      'https://ljsp.lwcdn.com/api/video/embed.jsp?id=0b1e7ab5-9cc5-4a1c-b7f8-1b7d8a5c1a23&pi=6a1b2c3d-0000-4a1c-b7f8-1b7d8a5c1a23':
        'https://ljsp.lwcdn.com/api/video/embed.jsp?id=0b1e7ab5-9cc5-4a1c-b7f8-1b7d8a5c1a23&pi=6a1b2c3d-0000-4a1c-b7f8-1b7d8a5c1a23',
    },
  },
  {
    name: 'glomex',
    title: 'glomex',
    evidence: 'embed code',
    ids: { integration: /[a-z0-9]{8,32}/, id: /[a-z]{1,2}-[a-z0-9-]{6,40}/ },
    urls: [
      'player.glomex.com/integration/1/iframe-player.html?integrationId={integration}&playlistId={id}',
    ],
    player:
      'player.glomex.com/integration/1/iframe-player.html?integrationId={integration}&playlistId={id}',
    examples: {
      'https://player.glomex.com/integration/1/iframe-player.html?integrationId=4059a013k56vb2yd&playlistId=v-cfa6lye0dkdd-sf':
        'https://player.glomex.com/integration/1/iframe-player.html?integrationId=4059a013k56vb2yd&playlistId=v-cfa6lye0dkdd-sf',
    },
  },
  {
    name: 'ivideon',
    title: 'Ivideon',
    evidence: 'embed code',
    ids: { server: /\d{2,6}-[0-9a-z]{2,64}/, camera: /\d{1,12}/ },
    urls: [
      'open.ivideon.com/embed/v3/?server={server}&camera={camera}',
      'open.ivideon.com/embed/v2/?server={server}&camera={camera}',
    ],
    player: 'open.ivideon.com/embed/v3/?server={server}&camera={camera}',
    examples: {
      'https://open.ivideon.com/embed/v3/?server=100-916ca13b5c4ad9f564266424a026386d&camera=0':
        'https://open.ivideon.com/embed/v3/?server=100-916ca13b5c4ad9f564266424a026386d&camera=0',
    },
  },
  {
    name: 'kinescope',
    title: 'Kinescope',
    evidence: 'documentation',
    ids: { id: /(?:\d{6,12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{20,24})/ },
    urls: ['kinescope.io/{id}', 'kinescope.io/embed/{id}', 'kinescope.io/preview/{id}'],
    player: 'kinescope.io/embed/{id}',
    examples: {
      'https://kinescope.io/200660125': 'https://kinescope.io/embed/200660125',
      'https://kinescope.io/embed/8PJgcPy6GDHiSrTUcWVwVV':
        'https://kinescope.io/embed/8PJgcPy6GDHiSrTUcWVwVV',
    },
  },
  {
    name: 'livepeer',
    title: 'Livepeer',
    evidence: 'documentation',
    ids: { id: /[\w-]{6,80}/ },
    urls: ['lvpr.tv/?v={id}'],
    player: 'lvpr.tv/?v={id}',
    examples: {
      'https://lvpr.tv/?v=bafytx2qtf2cjbqv1&muted=1': 'https://lvpr.tv/?v=bafytx2qtf2cjbqv1',
    },
  },
  {
    name: 'mediastream',
    title: 'Mediastream',
    evidence: 'embed code',
    ids: { kind: /embed|live-stream/, id: /[0-9a-f]{24}/ },
    urls: ['mdstrm.com/{kind}/{id}'],
    player: 'mdstrm.com/{kind}/{id}',
    examples: {
      'https://mdstrm.com/embed/6318e3f1d1d316083ae48831':
        'https://mdstrm.com/embed/6318e3f1d1d316083ae48831',
    },
  },
  {
    name: 'movingimage',
    title: 'movingimage',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{6,40}/, player: /[A-Za-z0-9]{2,40}/ },
    urls: ['e.video-cdn.net/video?video-id={id}&player-id={player}'],
    player: 'e.video-cdn.net/video?video-id={id}&player-id={player}',
    examples: {
      'https://e.video-cdn.net/video?video-id=8gCWiGRtGqyRUVQrAyBfj8&player-id=8F9C5BTGLMzHoWmhWJrsBz':
        'https://e.video-cdn.net/video?video-id=8gCWiGRtGqyRUVQrAyBfj8&player-id=8F9C5BTGLMzHoWmhWJrsBz',
    },
  },
  {
    name: 'muse-ai',
    title: 'muse.ai',
    evidence: 'documentation',
    ids: { id: /[A-Za-z0-9]{7}/, part: /\d{2,6}/ },
    urls: ['muse.ai/v/{id}', 'muse.ai/v/{id}-{part}', 'muse.ai/embed/{id}'],
    player: 'muse.ai/embed/{id}',
    examples: {
      'https://muse.ai/v/gQ4gGAA-0756': 'https://muse.ai/embed/gQ4gGAA',
    },
  },
  {
    name: 'muvi',
    title: 'Muvi',
    evidence: 'embed code',
    ids: { id: /[\w-]{6,64}/ },
    urls: ['embed.muvi.com/embed/{id}'],
    player: 'embed.muvi.com/embed/{id}',
    examples: {
      'https://embed.muvi.com/embed/6f2a1b3c4d5e': 'https://embed.muvi.com/embed/6f2a1b3c4d5e',
    },
  },
  {
    name: 'nest',
    title: 'Nest',
    evidence: 'embed code',
    ids: { id: /\w{6,64}/ },
    urls: ['video.nest.com/live/{id}', 'video.nest.com/embedded/live/{id}'],
    player: 'video.nest.com/embedded/live/{id}',
    examples: {
      'https://video.nest.com/live/4fvYdSo8AX': 'https://video.nest.com/embedded/live/4fvYdSo8AX',
    },
  },
  {
    name: 'nest',
    title: 'Nest',
    evidence: 'embed code',
    ids: { id: /\w{6,64}/ },
    urls: ['video.nest.com/clip/{id}', 'video.nest.com/embedded/clip/{id}'],
    player: 'video.nest.com/embedded/clip/{id}',
    examples: {
      'https://video.nest.com/clip/f34c9dd237a44eca9a0001af685e3dff':
        'https://video.nest.com/embedded/clip/f34c9dd237a44eca9a0001af685e3dff',
    },
  },
  {
    name: 'nexx',
    title: 'nexx.tv',
    evidence: 'embed code',
    ids: { domain: /\d{1,8}/, id: /[A-Z0-9]{6,24}/ },
    urls: ['embed.nexx.cloud/{domain}/video/{id}', 'embed.nexx.cloud/{domain}/{id}'],
    player: 'embed.nexx.cloud/{domain}/video/{id}',
    examples: {
      'https://embed.nexx.cloud/11888/video/DSRTO7UVOX06S7':
        'https://embed.nexx.cloud/11888/video/DSRTO7UVOX06S7',
    },
  },
  {
    name: 'piksel',
    title: 'Piksel',
    evidence: 'embed code',
    ids: { id: /[a-z0-9]{6,16}/ },
    urls: ['player.piksel.com/v/{id}', 'player.piksel.tech/v/{id}'],
    player: 'player.piksel.tech/v/{id}',
    examples: {
      'https://player.piksel.tech/v/v80kqp41': 'https://player.piksel.tech/v/v80kqp41',
    },
  },
];

import type { IframeRow } from '../provider.ts';

/** Players of hosting products, as they stand in their embed codes, from R to W. */
export const HOST_PLAYERS_R_W: readonly IframeRow[] = [
  {
    name: 'resi',
    title: 'Resi',
    evidence: 'embed code',
    ids: { id: /[\w=+-]{6,200}/ },
    urls: ['control.resi.io/webplayer/video.html?id={id}'],
    player: 'control.resi.io/webplayer/video.html?id={id}',
    examples: {
      'https://control.resi.io/webplayer/video.html?id=8c2a7c0e-3a0b-4cf5-9a44-1d8ebe1a3a10':
        'https://control.resi.io/webplayer/video.html?id=8c2a7c0e-3a0b-4cf5-9a44-1d8ebe1a3a10',
    },
  },
  {
    name: 'restream',
    title: 'Restream',
    evidence: 'embed code',
    ids: { id: /[\w-]{4,80}/ },
    urls: ['player.restream.io/?token={id}'],
    player: 'player.restream.io/?token={id}',
    examples: {
      'https://player.restream.io/?token=efbb246f3bf94543885adaf970929981':
        'https://player.restream.io/?token=efbb246f3bf94543885adaf970929981',
    },
  },
  {
    name: 'rudo',
    title: 'Rudo Video',
    evidence: 'embed code',
    ids: { kind: /vod|live/, id: /[\w-]{4,40}/ },
    urls: ['rudo.video/{kind}/{id}'],
    player: 'rudo.video/{kind}/{id}',
    examples: {
      'https://rudo.video/vod/cz2wrUy8l0o': 'https://rudo.video/vod/cz2wrUy8l0o',
    },
  },
  {
    name: 'screen9',
    title: 'Screen9',
    evidence: 'embed code',
    ids: { id: /[\w-]{10,40}/ },
    urls: ['api.screen9.com/embed/{id}'],
    player: 'api.screen9.com/embed/{id}',
    examples: {
      'https://api.screen9.com/embed/8kTNEjvoXGM33dmWwF0uDA':
        'https://api.screen9.com/embed/8kTNEjvoXGM33dmWwF0uDA',
    },
  },
  {
    name: 'senate',
    title: 'United States Senate',
    evidence: 'embed code',
    ids: { kind: /live|arch/, committee: /[\w-]{2,40}/, id: /[\w.-]{4,80}/ },
    urls: ['senate.gov/isvp/?type={kind}&comm={committee}&filename={id}'],
    player: 'www.senate.gov/isvp/?type={kind}&comm={committee}&filename={id}',
    examples: {
      'https://www.senate.gov/isvp/?type=live&comm=commerce&filename=commerce011514':
        'https://www.senate.gov/isvp/?type=live&comm=commerce&filename=commerce011514',
    },
  },
  {
    name: 'spotlightr',
    title: 'Spotlightr',
    evidence: 'embed code',
    ids: { org: /[a-z0-9-]{1,63}/, id: /[A-Za-z0-9]{4,24}={0,2}/ },
    urls: ['{org}.cdn.spotlightr.com/watch/{id}', '{org}.cdn.spotlightr.com/publish/{id}'],
    player: '{org}.cdn.spotlightr.com/watch/{id}',
    examples: {
      'https://videos.cdn.spotlightr.com/publish/MTY2MDI4NA==':
        'https://videos.cdn.spotlightr.com/watch/MTY2MDI4NA==',
    },
  },
  {
    name: 'streaks',
    title: 'STREAKS',
    evidence: 'embed code',
    ids: { project: /[\w-]{2,60}/, player: /[0-9a-f]{16,40}/, id: /[\w:-]{4,80}/ },
    urls: ['players.streaks.jp/{project}/{player}/index.html?m={id}'],
    player: 'players.streaks.jp/{project}/{player}/index.html?m={id}',
    examples: {
      'https://players.streaks.jp/tipness/08155cd19dc14c12bebefb69b92eafcc/index.html?m=ba2c253508914d9ea061a5f26bc':
        'https://players.streaks.jp/tipness/08155cd19dc14c12bebefb69b92eafcc/index.html?m=ba2c253508914d9ea061a5f26bc',
    },
  },
  {
    name: 'theta',
    title: 'Theta Video',
    evidence: 'documentation',
    ids: { id: /video_\w{4,60}/ },
    urls: ['player.thetavideoapi.com/video/{id}'],
    player: 'player.thetavideoapi.com/video/{id}',
    examples: {
      'https://player.thetavideoapi.com/video/video_3y9j1cp2rk3kgfkp':
        'https://player.thetavideoapi.com/video/video_3y9j1cp2rk3kgfkp',
    },
  },
  {
    name: 'three-q',
    title: '3Q',
    evidence: 'documentation',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: [
      'playout.3qsdn.com/{id}',
      'playout.3qsdn.com/embed/{id}',
      'playout.sdn.cloud/embed/{id}',
    ],
    player: 'playout.3qsdn.com/embed/{id}',
    examples: {
      'https://playout.3qsdn.com/7201c779-6b3c-11e7-a40e-002590c750be?js=true':
        'https://playout.3qsdn.com/embed/7201c779-6b3c-11e7-a40e-002590c750be',
    },
  },
  {
    name: 'twentythree',
    title: 'TwentyThree',
    evidence: 'embed code',
    ids: { org: /[a-z0-9-]{1,63}/, token: /[0-9a-f]{32}/, id: /\d{4,16}/ },
    urls: ['{org}.23video.com/v.ihtml/player.html?token={token}&photo_id={id}'],
    player: '{org}.23video.com/v.ihtml/player.html?token={token}&photo_id={id}',
    examples: {
      'https://video.23video.com/v.ihtml/player.html?token=f0dc46476e06e13afd5a1f84a29e31e8&source=embed&photo%5fid=36137620':
        'https://video.23video.com/v.ihtml/player.html?token=f0dc46476e06e13afd5a1f84a29e31e8&photo_id=36137620',
    },
  },
  {
    name: 'ustudio',
    title: 'uStudio',
    evidence: 'embed code',
    ids: { destination: /[A-Za-z0-9]{8,16}/, id: /[A-Za-z0-9]{8,16}/ },
    urls: [
      'embed.ustudio.com/embed/{destination}/{id}',
      'app.ustudio.com/embed/{destination}/{id}',
    ],
    player: 'embed.ustudio.com/embed/{destination}/{id}',
    examples: {
      'https://app.ustudio.com/embed/DeN7VdYRDKhP/Uw7G1kMCe65T':
        'https://embed.ustudio.com/embed/DeN7VdYRDKhP/Uw7G1kMCe65T',
    },
  },
  {
    name: 'viddler',
    title: 'Viddler',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{6,12}/ },
    urls: ['viddler.com/v/{id}', 'viddler.com/embed/{id}'],
    player: 'www.viddler.com/embed/{id}',
    examples: {
      'https://www.viddler.com/v/43903784': 'https://www.viddler.com/embed/43903784',
    },
  },
  {
    name: 'videopress',
    title: 'VideoPress',
    evidence: 'documentation',
    ids: { id: /[\da-zA-Z]{8}/ },
    urls: [
      'videopress.com/v/{id}',
      'videopress.com/embed/{id}',
      'video.wordpress.com/v/{id}',
      'video.wordpress.com/embed/{id}',
    ],
    player: 'videopress.com/embed/{id}',
    examples: {
      'https://videopress.com/v/kUJmAcSf': 'https://videopress.com/embed/kUJmAcSf',
    },
  },
  {
    name: 'viebit',
    title: 'Viebit',
    evidence: 'embed code',
    ids: { org: /[a-z0-9-]{1,63}/, id: /[\w-]{6,40}/ },
    urls: ['{org}.viebit.com/embed/vod?v={id}'],
    player: '{org}.viebit.com/embed/vod?v={id}',
    examples: {
      'https://councilnyc.viebit.com/embed/vod?v=hFWIQkuFLuWGb0mw&s=true':
        'https://councilnyc.viebit.com/embed/vod?v=hFWIQkuFLuWGb0mw',
    },
  },
  {
    name: 'viqeo',
    title: 'Viqeo',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{12,32}/ },
    urls: ['cdn.viqeo.tv/embed/?vid={id}'],
    player: 'cdn.viqeo.tv/embed/?vid={id}',
    examples: {
      'https://cdn.viqeo.tv/embed/?vid=cde96f09d25f39bee837':
        'https://cdn.viqeo.tv/embed/?vid=cde96f09d25f39bee837',
    },
  },
  {
    name: 'vod-platform',
    title: 'Kwikmotion',
    evidence: 'embed code',
    ids: { id: /[\w-]{10,40}/ },
    urls: ['vod-platform.net/embed/{id}', 'embed.kwikmotion.com/embed/{id}'],
    player: 'embed.kwikmotion.com/embed/{id}',
    examples: {
      'https://vod-platform.net/embed/RufMcytHDolTH1MuKHY9Fw':
        'https://embed.kwikmotion.com/embed/RufMcytHDolTH1MuKHY9Fw',
    },
  },
  {
    name: 'vturb',
    title: 'VTurb',
    evidence: 'embed code',
    ids: { account: /[\w-]{4,60}/, id: /(?:ab-)?[0-9a-f]{12,32}/ },
    urls: [
      'scripts.converteai.net/{account}/players/{id}/embed.html',
      'scripts.converteai.net/{account}/players/{id}/v4/embed.html',
    ],
    player: 'scripts.converteai.net/{account}/players/{id}/embed.html',
    examples: {
      'https://scripts.converteai.net/1a2b3c4d-0a0b-4c0d-8e0f-1a2b3c4d5e6f/players/6501b4e3f3a2bd0009d8a7c1/embed.html':
        'https://scripts.converteai.net/1a2b3c4d-0a0b-4c0d-8e0f-1a2b3c4d5e6f/players/6501b4e3f3a2bd0009d8a7c1/embed.html',
    },
  },
  {
    name: 'wimtv',
    title: 'WimTV',
    evidence: 'embed code',
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
    ids: { id: /[0-9a-f-]{36}/ },
    urls: ['platform.wim.tv/embed/?live={id}'],
    player: 'platform.wim.tv/embed/?live={id}',
    examples: {
      'https://platform.wim.tv/embed/?live=28e22c22-49db-40f3-8c37-8cbb0ff44556':
        'https://platform.wim.tv/embed/?live=28e22c22-49db-40f3-8c37-8cbb0ff44556',
    },
  },
];

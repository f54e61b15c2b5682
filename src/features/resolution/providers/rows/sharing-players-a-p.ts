import type { IframeRow } from '../provider.ts';

/** Players of sites for the videos of their users, from A to P. */
export const SHARING_PLAYERS_A_P: readonly IframeRow[] = [
  {
    name: 'acfun',
    title: 'AcFun',
    evidence: 'embed code',
    ids: { id: /ac\d{4,12}(?:_\d{1,3})?/ },
    urls: ['acfun.cn/v/{id}', 'acfun.cn/player/{id}'],
    player: 'www.acfun.cn/player/{id}',
    examples: {
      'https://www.acfun.cn/v/ac35457073': 'https://www.acfun.cn/player/ac35457073',
    },
  },
  {
    name: 'angelthump',
    title: 'AngelThump',
    evidence: 'embed code',
    ids: { id: /[\w-]{3,40}/ },
    urls: ['player.angelthump.com/?channel={id}'],
    player: 'player.angelthump.com/?channel={id}',
    examples: {
      'https://player.angelthump.com/?channel=vapejuicejordan':
        'https://player.angelthump.com/?channel=vapejuicejordan',
    },
  },
  {
    name: 'brighteon',
    title: 'Brighteon',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['brighteon.com/{id}', 'brighteon.com/embed/{id}'],
    player: 'www.brighteon.com/embed/{id}',
    examples: {
      'https://www.brighteon.com/5e0a9a5c-8d0b-4b0d-9b0a-1f2e3d4c5b6a':
        'https://www.brighteon.com/embed/5e0a9a5c-8d0b-4b0d-9b0a-1f2e3d4c5b6a',
    },
  },
  {
    name: 'cda',
    title: 'CDA',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{5,12}/, size: /\d{1,4}x\d{1,4}/ },
    urls: ['cda.pl/video/{id}', 'cda.pl/video/{id}/vfilm', 'ebd.cda.pl/{size}/{id}'],
    player: 'ebd.cda.pl/620x395/{id}',
    page: 'www.cda.pl/video/{id}',
    examples: {
      'https://www.cda.pl/video/5749950c': 'https://ebd.cda.pl/620x395/5749950c',
    },
  },
  {
    name: 'crankers',
    title: 'Crankers',
    evidence: 'embed code',
    ids: { id: /\d{1,8}/ },
    urls: ['crankers.com/videos/{id}/*', 'crankers.com/embed/{id}'],
    player: 'crankers.com/embed/{id}',
    examples: {
      'https://crankers.com/videos/2676/some-title/': 'https://crankers.com/embed/2676',
    },
  },
  {
    name: 'crooks-and-liars',
    title: 'Crooks and Liars',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{6,24}/ },
    urls: ['embed.crooksandliars.com/embed/{id}', 'embed.crooksandliars.com/v/{id}'],
    player: 'embed.crooksandliars.com/embed/{id}',
    examples: {
      'https://embed.crooksandliars.com/v/MTE3MjUtMzQ2MzA':
        'https://embed.crooksandliars.com/embed/MTE3MjUtMzQ2MzA',
    },
  },
  {
    name: 'dtube',
    title: 'DTube',
    evidence: 'embed code',
    ids: { user: /[\w.-]{2,40}/, id: /[\w-]{4,80}/ },
    urls: ['emb.d.tube/#!/{user}/{id}', 'd.tube/#!/v/{user}/{id}'],
    player: 'emb.d.tube/#!/{user}/{id}',
    examples: {
      'https://emb.d.tube/#!/vegascomic/rt9vamtdgl4':
        'https://emb.d.tube/#!/vegascomic/rt9vamtdgl4',
    },
  },
  {
    name: 'dumpert',
    title: 'Dumpert',
    evidence: 'embed code',
    ids: { id: /\d{6,12}_[0-9a-f]{8}/ },
    urls: ['dumpert.nl/item/{id}', 'dumpert.nl/embed/{id}', 'dumpert.nl/mediabase/{id}/*'],
    player: 'www.dumpert.nl/embed/{id}',
    examples: {
      'https://www.dumpert.nl/item/6646981_951bc60f':
        'https://www.dumpert.nl/embed/6646981_951bc60f',
    },
  },
  {
    name: 'dzen',
    title: 'Dzen',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,40}/ },
    urls: ['dzen.ru/embed/{id}'],
    player: 'dzen.ru/embed/{id}',
    examples: {
      'https://dzen.ru/embed/vOZtPd6wTsZ8': 'https://dzen.ru/embed/vOZtPd6wTsZ8',
    },
  },
  {
    name: 'gameclips',
    title: 'Gameclips.io',
    evidence: 'embed code',
    ids: { user: /[\w+-]{1,60}/, id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['gameclips.io/{user}/{id}', 'xboxclips.com/{user}/{id}'],
    player: 'gameclips.io/{user}/{id}/embed',
    examples: {
      'https://gameclips.io/iAbdulElah/074a69a9-5faf-46aa-b93b-9909c1720325':
        'https://gameclips.io/iAbdulElah/074a69a9-5faf-46aa-b93b-9909c1720325/embed',
    },
  },
  {
    name: 'gamerdvr',
    title: 'Gamer DVR',
    evidence: 'embed code',
    ids: { user: /[\w+-]{1,60}/, id: /\d{3,12}/ },
    urls: ['gamerdvr.com/gamer/{user}/video/{id}', 'xboxdvr.com/gamer/{user}/video/{id}'],
    player: 'gamerdvr.com/gamer/{user}/video/{id}/embed',
    examples: {
      'https://gamerdvr.com/gamer/LOXITANE/video/12463958':
        'https://gamerdvr.com/gamer/LOXITANE/video/12463958/embed',
    },
  },
  {
    name: 'gifs',
    title: 'Gifs.com',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{5,8}/ },
    urls: [
      'gifs.com/gif/{id}',
      'gifs.com/embed/{id}',
      'j.gifs.com/{id}.gif',
      'j.gifs.com/{id}.mp4',
    ],
    player: 'gifs.com/embed/{id}',
    examples: {
      'https://gifs.com/gif/zm4DLy': 'https://gifs.com/embed/zm4DLy',
      'https://j.gifs.com/Y6YZoO.gif': 'https://gifs.com/embed/Y6YZoO',
    },
  },
  {
    name: 'indavideo',
    title: 'Indavideo',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8,16}/ },
    urls: ['indavideo.hu/player/video/{id}', 'embed.indavideo.hu/player/video/{id}'],
    player: 'embed.indavideo.hu/player/video/{id}',
    examples: {
      'https://indavideo.hu/player/video/1bdc3c6d80/':
        'https://embed.indavideo.hu/player/video/1bdc3c6d80',
    },
  },
  {
    name: 'ixigua',
    title: 'Ixigua',
    evidence: 'embed code',
    ids: { id: /\d{15,21}/ },
    urls: [
      'ixigua.com/{id}',
      'ixigua.com/video/{id}',
      'ixigua.com/iframe/{id}',
      'ixigua.com/i{id}',
    ],
    player: 'www.ixigua.com/iframe/{id}',
    page: 'www.ixigua.com/{id}',
    examples: {
      'https://www.ixigua.com/6996881461559165471?logTag=x':
        'https://www.ixigua.com/iframe/6996881461559165471',
    },
  },
  {
    name: 'izlesene',
    title: 'İzlesene',
    evidence: 'embed code',
    ids: { id: /\d{4,12}/ },
    urls: ['izlesene.com/video/{slug}/{id}', 'izlesene.com/embedplayer/{id}'],
    player: 'www.izlesene.com/embedplayer/{id}',
    examples: {
      'https://www.izlesene.com/video/sevincten-cildirtan-dogum-gunu-hediyesi/7599694':
        'https://www.izlesene.com/embedplayer/7599694',
    },
  },
  {
    name: 'locipo',
    title: 'Locipo',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['locipo.jp/creative/{id}', 'locipo.jp/embed/?id={id}'],
    player: 'locipo.jp/embed/?id={id}',
    examples: {
      'https://locipo.jp/creative/fb5ffeaa-398d-45ce-bb49-0e221b5f94f1':
        'https://locipo.jp/embed/?id=fb5ffeaa-398d-45ce-bb49-0e221b5f94f1',
    },
  },
  {
    name: 'minds',
    title: 'Minds',
    evidence: 'embed code',
    ids: { id: /\d{15,20}/ },
    urls: ['minds.com/embed/{id}'],
    player: 'www.minds.com/embed/{id}',
    examples: {
      'https://www.minds.com/embed/798022190320226304':
        'https://www.minds.com/embed/798022190320226304',
    },
  },
  {
    name: 'namasha',
    title: 'Namasha',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{6,12}/ },
    urls: ['namasha.com/v/{id}/*', 'namasha.com/embed/{id}'],
    player: 'www.namasha.com/embed/{id}',
    examples: {
      'https://www.namasha.com/v/sI4lUZRw/some-title': 'https://www.namasha.com/embed/sI4lUZRw',
    },
  },
  {
    name: 'playeur',
    title: 'Playeur',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,16}/ },
    urls: [
      'playeur.com/v/{id}',
      'playeur.com/embed/{id}',
      'utreon.com/v/{id}',
      'utreon.com/embed/{id}',
    ],
    player: 'playeur.com/embed/{id}',
    examples: {
      'https://playeur.com/v/yH7Fkv3OJzC': 'https://playeur.com/embed/yH7Fkv3OJzC',
    },
  },
];

import { SUBDOMAINS } from '../id-patterns.ts';
import type { IframeRow } from '../provider.ts';

/** Players of broadcasters, newspapers and sports, from A to N. */
export const BROADCAST_PLAYERS_A_N: readonly IframeRow[] = [
  {
    name: 'allocine',
    title: 'AlloCiné',
    evidence: 'embed code',
    ids: { id: /\d{5,12}/, film: /\d{1,9}/ },
    urls: [
      'allocine.fr/video/player_gen_cmedia={id}&cfilm={film}.html',
      'allocine.fr/video/video-{id}',
      'player.allocine.fr/{id}.html',
      'allocine.fr/video/player_gen_cmedia={id}.html',
    ],
    player: 'player.allocine.fr/{id}.html',
    page: 'www.allocine.fr/video/video-{id}/',
    examples: {
      'https://www.allocine.fr/video/player_gen_cmedia=19540403&cfilm=222257.html':
        'https://player.allocine.fr/19540403.html',
    },
  },
  {
    name: 'apa',
    title: 'APA',
    evidence: 'embed code',
    ids: {
      org: SUBDOMAINS,
      id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    },
    urls: ['{org}.apa.at/embed/{id}'],
    player: '{org}.apa.at/embed/{id}',
    examples: {
      'https://uvp.apa.at/embed/293f6d17-692a-44e3-9fd5-7b178f3a1029':
        'https://uvp.apa.at/embed/293f6d17-692a-44e3-9fd5-7b178f3a1029',
    },
  },
  {
    name: 'apple-music',
    title: 'Apple Music videos',
    evidence: 'documentation',
    ids: { country: /[a-z]{2}/, slug: /[\w-]{1,200}/, id: /\d{8,12}/ },
    urls: [
      'music.apple.com/{country}/music-video/{slug}/{id}',
      'embed.music.apple.com/{country}/music-video/{slug}/{id}',
    ],
    player: 'embed.music.apple.com/{country}/music-video/{slug}/{id}',
    page: 'music.apple.com/{country}/music-video/{slug}/{id}',
    examples: {
      'https://music.apple.com/us/music-video/title/1440123456':
        'https://embed.music.apple.com/us/music-video/title/1440123456',
    },
  },
  {
    name: 'blogger',
    title: 'Blogger',
    evidence: 'embed code',
    ids: { id: /[\w-]{20,400}/ },
    urls: ['blogger.com/video.g?token={id}'],
    player: 'www.blogger.com/video.g?token={id}',
    examples: {
      'https://www.blogger.com/video.g?token=AD6v5dzEe9hfcARr5Hlq1WTkYy6t-fXH3BBahVhGvVHe5szdEUBEloSEDSTA8':
        'https://www.blogger.com/video.g?token=AD6v5dzEe9hfcARr5Hlq1WTkYy6t-fXH3BBahVhGvVHe5szdEUBEloSEDSTA8',
    },
  },
  {
    name: 'breitbart',
    title: 'Breitbart',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{8}/ },
    urls: ['breitbart.com/videos/v/{id}'],
    player: 'www.breitbart.com/videos/v/{id}',
    examples: {
      'https://www.breitbart.com/videos/v/5cOz1yup/?pl=Ij6NDOji':
        'https://www.breitbart.com/videos/v/5cOz1yup',
    },
  },
  {
    name: 'corriere',
    title: 'Corriere della Sera and RCS',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,60}/ },
    urls: ['video.corriere.it/video-embed/{id}'],
    player: 'video.corriere.it/video-embed/{id}',
    examples: {
      'https://video.corriere.it/video-embed/b727632a-f9d0-11ea-91b0-38d50a849abb':
        'https://video.corriere.it/video-embed/b727632a-f9d0-11ea-91b0-38d50a849abb',
    },
  },
  {
    name: 'dagbladet',
    title: 'Dagbladet',
    evidence: 'embed code',
    ids: { id: /(?:[\w-]{11}|[A-Za-z0-9]{8})/ },
    urls: ['dagbladet.no/video/{id}', 'dagbladet.no/video/embed/{id}'],
    player: 'www.dagbladet.no/video/embed/{id}',
    examples: {
      'https://www.dagbladet.no/video/PynxJnNWChE/':
        'https://www.dagbladet.no/video/embed/PynxJnNWChE',
    },
  },
  {
    name: 'expressen',
    title: 'Expressen',
    evidence: 'embed code',
    ids: { path: /(?:[\w-]{1,80}\/){0,4}/, slug: /[\w-]{1,200}/ },
    urls: [
      'expressen.se/tvspelare/video/tv/{path}{slug}',
      'expressen.se/videoplayer/embed/tv/{path}{slug}',
    ],
    player: 'www.expressen.se/videoplayer/embed/tv/{path}{slug}',
    examples: {
      'https://www.expressen.se/tvspelare/video/tv/ditv/ekonomistudion/experterna-om-laget/?embed=true':
        'https://www.expressen.se/videoplayer/embed/tv/ditv/ekonomistudion/experterna-om-laget',
    },
  },
  {
    name: 'france-tv-embed',
    title: 'france.tv (embedded)',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: ['embedftv-www.francetv.fr/{id}'],
    player: 'embedftv-www.francetv.fr/{id}',
    examples: {
      'https://embedftv-www.francetv.fr/ec217ecc-0733-48cf-ac06-af1347b849d1':
        'https://embedftv-www.francetv.fr/ec217ecc-0733-48cf-ac06-af1347b849d1',
    },
  },
  {
    name: 'gamespot',
    title: 'GameSpot',
    evidence: 'embed code',
    ids: { id: /\d{6,9}/, game: /[\w-]{1,80}/, title: /[\w-]{1,200}/ },
    urls: [
      'gamespot.com/videos/{slug}/2300-{id}',
      'gamespot.com/videos/embed/{id}',
      'gamespot.com/{game}/videos/{title}-{id}',
      'gamespot.com/events/{game}/{title}-{id}',
    ],
    player: 'www.gamespot.com/videos/embed/{id}/',
    examples: {
      'https://www.gamespot.com/videos/beat-the-pros-pax-prime-2013/2300-6414307/':
        'https://www.gamespot.com/videos/embed/6414307/',
      'https://www.gamespot.com/destiny/videos/destiny-the-moon-trailer-6415176/':
        'https://www.gamespot.com/videos/embed/6415176/',
    },
  },
  {
    name: 'gedi',
    title: 'la Repubblica and GEDI',
    evidence: 'embed code',
    ids: { path: /(?:[\w-]{1,80}\/){0,4}/, slug: /[\w-]{1,200}/, id: /\d{4,8}/, part: /\d{4,8}/ },
    urls: [
      'video.repubblica.it/embed/{path}{slug}/{id}/{part}',
      'video.repubblica.it/{path}{slug}/{id}/{part}',
    ],
    player: 'video.repubblica.it/embed/{path}{slug}/{id}/{part}',
    page: 'video.repubblica.it/{path}{slug}/{id}/{part}',
    examples: {
      'https://video.repubblica.it/edizione/roma/some-title/123456/124567':
        'https://video.repubblica.it/embed/edizione/roma/some-title/123456/124567',
    },
  },
  {
    name: 'global-news',
    title: 'Global News',
    evidence: 'embed code',
    ids: { id: /\d{5,12}/ },
    urls: ['globalnews.ca/video/{id}/*', 'globalnews.ca/video/embed/{id}'],
    player: 'globalnews.ca/video/embed/{id}/',
    examples: {
      'https://globalnews.ca/video/1647385/mark-channels-his-70s-look/':
        'https://globalnews.ca/video/embed/1647385/',
    },
  },
  {
    name: 'joj',
    title: 'JOJ',
    evidence: 'embed code',
    ids: { id: /[\w-]{8,40}/ },
    urls: ['media.joj.sk/embed/{id}'],
    player: 'media.joj.sk/embed/{id}',
    examples: {
      'https://media.joj.sk/embed/a388ec4c-6019-4a4a-9312-b1bee194e932':
        'https://media.joj.sk/embed/a388ec4c-6019-4a4a-9312-b1bee194e932',
    },
  },
  {
    name: 'life',
    title: 'Life.ru',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{32}/ },
    urls: ['embed.life.ru/embed/{id}', 'embed.life.ru/video/{id}'],
    player: 'embed.life.ru/embed/{id}',
    examples: {
      'https://embed.life.ru/embed/e50c2dec2867350528e2574c899b8291':
        'https://embed.life.ru/embed/e50c2dec2867350528e2574c899b8291',
    },
  },
  {
    name: 'lsm',
    title: 'LSM (Latvijas Televīzija)',
    evidence: 'embed code',
    ids: { id: /[\w=+-]{20,1200}/ },
    urls: ['ltv.lsm.lv/embed?c={id}'],
    player: 'ltv.lsm.lv/embed?c={id}',
    examples: {
      'https://ltv.lsm.lv/embed?c=eyJpdiI6IjQzbHVUeHAyaDJiamFjcjdSUUFKdnc9PSJ9':
        'https://ltv.lsm.lv/embed?c=eyJpdiI6IjQzbHVUeHAyaDJiamFjcjdSUUFKdnc9PSJ9',
    },
  },
  {
    name: 'mega-tv',
    title: 'Mega TV',
    evidence: 'embed code',
    ids: { id: /\d{6,12}/ },
    urls: ['megatv.com/embed/?p={id}'],
    player: 'www.megatv.com/embed/?p={id}',
    examples: {
      'https://www.megatv.com/embed/?p=2020520979': 'https://www.megatv.com/embed/?p=2020520979',
    },
  },
  {
    name: 'microsoft-medius',
    title: 'Microsoft Medius',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: [
      'medius.microsoft.com/Embed/video-nc/{id}',
      'medius.microsoft.com/Embed/VideoDetails/{id}',
      'medius.microsoft.com/video/asset/HIGHMP4/{id}',
    ],
    player: 'medius.microsoft.com/Embed/video-nc/{id}',
    examples: {
      'https://medius.microsoft.com/Embed/VideoDetails/9640d86c-f513-4889-959e-5dace86e7d2b':
        'https://medius.microsoft.com/Embed/video-nc/9640d86c-f513-4889-959e-5dace86e7d2b',
    },
  },
  {
    name: 'microsoft-video',
    title: 'Microsoft videos',
    evidence: 'embed code',
    ids: { locale: /[a-z]{2}-[a-z]{2}/, id: /RW[A-Za-z0-9]{3,8}|RE[A-Za-z0-9]{3,8}/ },
    urls: ['microsoft.com/videoplayer/embed/{id}', 'microsoft.com/{locale}/videoplayer/embed/{id}'],
    player: 'www.microsoft.com/videoplayer/embed/{id}',
    examples: {
      'https://www.microsoft.com/en-us/videoplayer/embed/RWL07e':
        'https://www.microsoft.com/videoplayer/embed/RWL07e',
    },
  },
  {
    name: 'nova-cz',
    title: 'TV Nova',
    evidence: 'embed code',
    ids: { id: /[A-Za-z0-9]{4,16}/ },
    urls: ['media.cms.nova.cz/embed/{id}', 'mediatn.cms.nova.cz/embed/{id}'],
    player: 'media.cms.nova.cz/embed/{id}',
    examples: {
      'https://media.cms.nova.cz/embed/8o0n0r?autoplay=1': 'https://media.cms.nova.cz/embed/8o0n0r',
    },
  },
];

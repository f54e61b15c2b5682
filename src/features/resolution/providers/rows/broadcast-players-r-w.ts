import type { IframeRow } from '../provider.ts';

/** Players of broadcasters, newspapers and sports, from R to W. */
export const BROADCAST_PLAYERS_R_W: readonly IframeRow[] = [
  {
    name: 'red-bull',
    title: 'Red Bull',
    evidence: 'embed code',
    ids: {
      id: /rrn:content:[a-z-]{3,40}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::[\w-]{2,10})?/,
    },
    urls: ['redbull.com/embed/{id}'],
    player: 'www.redbull.com/embed/{id}',
    examples: {
      'https://www.redbull.com/embed/rrn:content:episode-videos:f3021f4f-3ed4-51ac-915a-11987126e405:en-INT':
        'https://www.redbull.com/embed/rrn:content:episode-videos:f3021f4f-3ed4-51ac-915a-11987126e405:en-INT',
    },
  },
  {
    name: 'rsi',
    title: 'RSI',
    evidence: 'embed code',
    ids: { id: /(?:\d{5,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/ },
    urls: [
      'rsi.ch/play/tv/{path}video/{slug}?urn=urn:rsi:video:{id}',
      'rsi.ch/play/embed?urn=urn:rsi:video:{id}',
    ],
    player: 'www.rsi.ch/play/embed?urn=urn:rsi:video:{id}',
    examples: {
      'https://www.rsi.ch/play/tv/telegiornale/video/telegiornale?urn=urn:rsi:video:1234567':
        'https://www.rsi.ch/play/embed?urn=urn%3Arsi%3Avideo%3A1234567',
    },
  },
  {
    name: 'rtbf',
    title: 'RTBF Auvio',
    evidence: 'embed code',
    ids: { id: /\d{5,9}/, title: /[\w.,'-]{1,200}/ },
    urls: [
      'auvio.rtbf.be/media/{title}-{id}',
      'rtbf.be/auvio/embed/media?id={id}',
      'rtbf.be/auvio/detail_{title}?id={id}',
    ],
    player: 'www.rtbf.be/auvio/embed/media?id={id}',
    examples: {
      'https://auvio.rtbf.be/media/jt-19h30-3123456':
        'https://www.rtbf.be/auvio/embed/media?id=3123456',
    },
    requires: 'a video that is available without signing in',
  },
  {
    name: 'rts-ch',
    title: 'RTS',
    evidence: 'embed code',
    ids: { id: /(?:\d{5,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/ },
    urls: [
      'rts.ch/play/tv/{path}video/{slug}?urn=urn:rts:video:{id}',
      'rts.ch/play/embed?urn=urn:rts:video:{id}',
    ],
    player: 'www.rts.ch/play/embed?urn=urn:rts:video:{id}',
    examples: {
      'https://www.rts.ch/play/tv/19h30/video/le-19h30?urn=urn:rts:video:6348260':
        'https://www.rts.ch/play/embed?urn=urn%3Arts%3Avideo%3A6348260',
    },
  },
  {
    name: 'rtve',
    title: 'RTVE',
    evidence: 'embed code',
    ids: { program: /[\w.-]{1,120}/, id: /\d{5,10}/ },
    urls: [
      'rtve.es/play/videos/{program}/{slug}/{id}',
      'rtve.es/alacarta/videos/{program}/{slug}/{id}',
      'rtve.es/v/{id}',
      'secure-embed.rtve.es/drmn/embed/video/{id}',
    ],
    player: 'secure-embed.rtve.es/drmn/embed/video/{id}',
    examples: {
      'https://www.rtve.es/alacarta/videos/la-aventura-del-saber/aventuraentornosilla/3088905/':
        'https://secure-embed.rtve.es/drmn/embed/video/3088905',
    },
    requires: 'a video that is available in the viewer’s country',
  },
  {
    name: 'smotrim',
    title: 'Smotrim (VGTRK)',
    evidence: 'embed code',
    ids: { id: /\d{4,10}/ },
    urls: ['smotrim.ru/video/{id}', 'player.smotrim.ru/iframe/video/id/{id}'],
    player: 'player.smotrim.ru/iframe/video/id/{id}',
    examples: {
      'https://smotrim.ru/video/1539617': 'https://player.smotrim.ru/iframe/video/id/1539617',
    },
  },
  {
    name: 'srf',
    title: 'SRF',
    evidence: 'embed code',
    ids: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
    urls: [
      'srf.ch/play/tv/{path}video/{slug}?urn=urn:srf:video:{id}',
      'srf.ch/play/embed?urn=urn:srf:video:{id}',
    ],
    player: 'www.srf.ch/play/embed?urn=urn:srf:video:{id}',
    examples: {
      'https://www.srf.ch/play/tv/tagesschau/video/tagesschau-vom-01-01-2025?urn=urn:srf:video:28e1a57d-5b76-4399-8ab3-9097f071e6c5':
        'https://www.srf.ch/play/embed?urn=urn%3Asrf%3Avideo%3A28e1a57d-5b76-4399-8ab3-9097f071e6c5',
    },
  },
  {
    name: 'the-atlantic',
    title: 'The Atlantic',
    evidence: 'embed code',
    ids: { id: /\d{5,8}/ },
    urls: ['theatlantic.com/video/index/{id}/*', 'theatlantic.com/video/iframe/{id}'],
    player: 'www.theatlantic.com/video/iframe/{id}/',
    examples: {
      'https://www.theatlantic.com/video/index/358928/computer-vision-syndrome-and-you/':
        'https://www.theatlantic.com/video/iframe/358928/',
    },
  },
  {
    name: 'tidal',
    title: 'TIDAL videos',
    evidence: 'documentation',
    ids: { id: /\d{5,12}/ },
    urls: [
      'tidal.com/browse/video/{id}',
      'tidal.com/video/{id}',
      'listen.tidal.com/video/{id}',
      'embed.tidal.com/videos/{id}',
    ],
    player: 'embed.tidal.com/videos/{id}',
    examples: {
      'https://tidal.com/browse/video/59727844': 'https://embed.tidal.com/videos/59727844',
    },
  },
  {
    name: 'tv24-ua',
    title: '24 Kanal',
    evidence: 'embed code',
    ids: { id: /\d{5,9}/, file: /\d{4}\/\d{2}\/\d{4,9}/ },
    urls: ['24tv.ua/news/showPlayer.do?objectId={id}&videoUrl={file}'],
    player: '24tv.ua/news/showPlayer.do?objectId={id}&videoUrl={file}',
    examples: {
      'https://24tv.ua/news/showPlayer.do?objectId=2074790&videoUrl=2022/07/2074790&w=640&h=360':
        'https://24tv.ua/news/showPlayer.do?objectId=2074790&videoUrl=2022%2F07%2F2074790',
    },
  },
  {
    name: 'tvc-ru',
    title: 'TV Centre',
    evidence: 'embed code',
    ids: { id: /\d{3,8}/ },
    urls: ['tvc.ru/video/iframe/id/{id}', 'tvc.ru/video/iframe/id/{id}/{path}{slug}'],
    player: 'www.tvc.ru/video/iframe/id/{id}',
    examples: {
      'https://www.tvc.ru/video/iframe/id/74622/isPlay/false/id_stat/channel':
        'https://www.tvc.ru/video/iframe/id/74622',
    },
  },
  {
    name: 'tvigle',
    title: 'Tvigle',
    evidence: 'embed code',
    ids: { id: /\d{5,9}/ },
    urls: ['cloud.tvigle.ru/video/{id}'],
    player: 'cloud.tvigle.ru/video/{id}/',
    examples: {
      'https://cloud.tvigle.ru/video/5267604/': 'https://cloud.tvigle.ru/video/5267604/',
    },
  },
  {
    name: 'udn',
    title: 'udn TV',
    evidence: 'embed code',
    ids: { id: /\d{4,9}/ },
    urls: [
      'video.udn.com/embed/news/{id}',
      'video.udn.com/play/news/{id}',
      'video.udn.com/news/{id}',
    ],
    player: 'video.udn.com/embed/news/{id}',
    examples: {
      'https://video.udn.com/play/news/300040': 'https://video.udn.com/embed/news/300040',
    },
  },
  {
    name: 'videodetective',
    title: 'Video Detective',
    evidence: 'embed code',
    ids: { id: /\d{2,9}/ },
    urls: [
      'videodetective.com/movies/{slug}/{id}',
      'videodetective.com/embed/video/?publishedid={id}',
    ],
    player: 'www.videodetective.com/embed/video/?publishedid={id}',
    examples: {
      'https://www.videodetective.com/movies/zootopia/658596':
        'https://www.videodetective.com/embed/video/?publishedid=658596',
    },
  },
  {
    name: 'visir',
    title: 'Vísir',
    evidence: 'embed code',
    ids: { id: /[0-9a-f-]{30,60}/ },
    urls: ['visir.is/player/{id}', 'visir.is/k/{id}/*'],
    player: 'www.visir.is/player/{id}',
    examples: {
      'https://www.visir.is/k/eabb8f7f-ad87-46fb-9469-a0f1dc0fc4bc-1769022963988':
        'https://www.visir.is/player/eabb8f7f-ad87-46fb-9469-a0f1dc0fc4bc-1769022963988',
    },
  },
  {
    name: 'webcaster',
    title: 'Webcaster Pro',
    evidence: 'embed code',
    ids: { path: /(?:[\w-]{1,80}\/){0,4}/, slug: /[\w-]{1,200}/, id: /free_[0-9a-f]{32}\w{0,6}/ },
    urls: ['bl.webcaster.pro/media/start/{id}/{path}{slug}'],
    player: 'bl.webcaster.pro/media/start/{id}/{path}{slug}',
    examples: {
      'https://bl.webcaster.pro/media/start/free_6246c7a4453ac4c42b4398f840d13100_hd/2_2991109016/e8d0d82587ef435480118f9f9c41db41/4635726126':
        'https://bl.webcaster.pro/media/start/free_6246c7a4453ac4c42b4398f840d13100_hd/2_2991109016/e8d0d82587ef435480118f9f9c41db41/4635726126',
    },
  },
];

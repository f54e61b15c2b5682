import type { Canary } from '../core/canary.ts';

/** Public videos with their IDs by provider, which yt-dlp requests in its tests. */
const VIDEOS: Readonly<Record<string, readonly [url: string, id: string]>> = {
  acfun: ['https://www.acfun.cn/v/ac35457073', '35457073'],
  allocine: [
    'https://www.allocine.fr/video/player_gen_cmedia=19540403&cfilm=222257.html',
    '19540403',
  ],
  apa: [
    'https://uvp.apa.at/embed/293f6d17-692a-44e3-9fd5-7b178f3a1029',
    '293f6d17-692a-44e3-9fd5-7b178f3a1029',
  ],
  aparat: ['https://www.aparat.com/v/wP8On', 'wP8On'],
  arnes: ['https://video.arnes.si/watch/a1qrWTOQfVoU', 'a1qrWTOQfVoU'],
  bitchute: ['https://www.bitchute.com/video/UGlrF9o9b-Q/', 'UGlrF9o9b-Q'],
  bitmovin: ['https://streams.bitmovin.com/cqkl1t5giv3lrce7pjbg/embed', 'cqkl1t5giv3lrce7pjbg'],
  breitbart: ['https://www.breitbart.com/videos/v/5cOz1yup/', '5cOz1yup'],
  'c-span': [
    'https://www.c-span.org/video/?c4486943/cspan-international-health-care-models',
    'c4486943',
  ],
  cbc: ['https://www.cbc.ca/i/caffeine/syndicate/?mediaId=2657631896', '2657631896'],
  clipchamp: ['https://clipchamp.com/watch/gRXZ4ZhdDaU', 'gRXZ4ZhdDaU'],
  coub: ['https://coub.com/view/5u5n1', '5u5n1'],
  'crooks-and-liars': ['https://embed.crooksandliars.com/embed/8RUoRhRi', '8RUoRhRi'],
  dacast: [
    'https://iframe.dacast.com/vod/acae82153ef4d7a7344ae4eaa86af534/1c6143e3-5a06-371d-8695-19b96ea49090',
    '1c6143e3-5a06-371d-8695-19b96ea49090',
  ],
  'daily-mail': [
    'https://www.dailymail.co.uk/video/tvshowbiz/video-1295863/The-Mountain-appears-sparkling-water-ad-Heavy-Bubbles.html',
    '1295863',
  ],
  douyin: ['https://www.douyin.com/video/6961737553342991651', '6961737553342991651'],
  glomex: [
    'https://player.glomex.com/integration/1/iframe-player.html?integrationId=4059a013k56vb2yd&playlistId=v-cfa6lye0dkdd-sf',
    'v-cfa6lye0dkdd-sf',
  ],
  'ibm-video': ['https://www.ustream.tv/recorded/20274954', '20274954'],
  ixigua: ['https://www.ixigua.com/6996881461559165471', '6996881461559165471'],
  joj: [
    'https://media.joj.sk/embed/a388ec4c-6019-4a4a-9312-b1bee194e932',
    'a388ec4c-6019-4a4a-9312-b1bee194e932',
  ],
  'kakao-tv': ['https://tv.kakao.com/channel/2671005/cliplink/301965083', '301965083'],
  locipo: [
    'https://locipo.jp/creative/fb5ffeaa-398d-45ce-bb49-0e221b5f94f1',
    'fb5ffeaa-398d-45ce-bb49-0e221b5f94f1',
  ],
  mediastream: ['https://mdstrm.com/embed/6318e3f1d1d316083ae48831', '6318e3f1d1d316083ae48831'],
  'microsoft-medius': [
    'https://medius.microsoft.com/Embed/video-nc/9640d86c-f513-4889-959e-5dace86e7d2b',
    '9640d86c-f513-4889-959e-5dace86e7d2b',
  ],
  'microsoft-video': ['https://www.microsoft.com/en-us/videoplayer/embed/RWL07e', 'RWL07e'],
  'muse-ai': ['https://muse.ai/embed/YdTWvUW', 'YdTWvUW'],
  'naver-tv': ['https://tv.naver.com/v/81652', '81652'],
  'nova-cz': ['https://media.cms.nova.cz/embed/8o0n0r', '8o0n0r'],
  nrk: ['https://tv.nrk.no/program/MDDP12000117', 'MDDP12000117'],
  ok: ['https://ok.ru/video/20079905452', '20079905452'],
  panopto: [
    'https://demo.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=26b3ae9e-4a48-4dcc-96ba-0befba08a0fb',
    '26b3ae9e-4a48-4dcc-96ba-0befba08a0fb',
  ],
  'parliament-live': [
    'https://parliamentlive.tv/Event/Index/c1e9d44d-fd6c-4263-b50f-97ed26cc998b',
    'c1e9d44d-fd6c-4263-b50f-97ed26cc998b',
  ],
  piksel: ['https://player.piksel.tech/v/ums2867l', 'ums2867l'],
  rtve: [
    'https://www.rtve.es/alacarta/videos/la-aventura-del-saber/aventuraentornosilla/3088905/',
    '3088905',
  ],
  rudo: ['https://rudo.video/vod/bN5AaJ', 'bN5AaJ'],
  screen9: ['https://api.screen9.com/embed/8kTNEjvoXGM33dmWwF0uDA', '8kTNEjvoXGM33dmWwF0uDA'],
  screenpal: ['https://screencast-o-matic.com/watch/c2lD3BeOPl', 'c2lD3BeOPl'],
  slideslive: ['https://slideslive.com/38902413/gcc-ia16-backend', '38902413'],
  smotrim: ['https://smotrim.ru/video/1539617', '1539617'],
  streaks: [
    'https://players.streaks.jp/tipness/08155cd19dc14c12bebefb69b92eafcc/index.html?m=ba2c253508914d9ea061a5f26bc58b20',
    'ba2c253508914d9ea061a5f26bc58b20',
  ],
  'tencent-video': ['https://v.qq.com/x/page/q326831cny0.html', 'q326831cny0'],
  'three-q': [
    'https://playout.3qsdn.com/7201c779-6b3c-11e7-a40e-002590c750be',
    '7201c779-6b3c-11e7-a40e-002590c750be',
  ],
  'three-speak': ['https://3speak.tv/watch?v=dannyshine/wjgoxyfy', 'wjgoxyfy'],
  'tvc-ru': ['https://www.tvc.ru/video/iframe/id/74622/isPlay/false/id_stat/channel/', '74622'],
  ustudio: ['https://app.ustudio.com/embed/DeN7VdYRDKhP/Uw7G1kMCe65T', 'Uw7G1kMCe65T'],
  vbox7: ['https://vbox7.com/play:0946fff23c', '0946fff23c'],
  videa: [
    'https://videa.hu/videok/allatok/az-orult-kigyasz-285-kigyot-kigyo-8YfIAjxwWGwT8HVQ',
    '8YfIAjxwWGwT8HVQ',
  ],
  videopress: ['https://videopress.com/embed/kUJmAcSf', 'kUJmAcSf'],
  vidio: ['https://www.vidio.com/watch/165683-dj_ambred-booyah-live-2015', '165683'],
  vidlii: ['https://www.vidlii.com/watch?v=tJluaH4BJ3v', 'tJluaH4BJ3v'],
  visir: [
    'https://www.visir.is/k/eabb8f7f-ad87-46fb-9469-a0f1dc0fc4bc-1769022963988',
    'eabb8f7f-ad87-46fb-9469-a0f1dc0fc4bc-1769022963988',
  ],
  'vod-platform': [
    'https://vod-platform.net/embed/RufMcytHDolTH1MuKHY9Fw',
    'RufMcytHDolTH1MuKHY9Fw',
  ],
  youku: ['https://v.youku.com/v_show/id_XOTUxMzg4NDMy.html', 'XOTUxMzg4NDMy'],
};

/** The canary of a provider whose player is framed. */
export function listTestedVideos(provider: string): readonly Canary[] {
  const [url, id] = VIDEOS[provider] ?? [];
  if (url === undefined || id === undefined) return [];
  return [
    { url, id, plays: 'player', basis: 'a video in the tests of yt-dlp, which replaces lost ones' },
  ];
}

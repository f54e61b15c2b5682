import type { OembedFamily } from './family.ts';

/** Providers whose oEmbed endpoint returns the URL of the player. */
export const OEMBED_FAMILIES: readonly OembedFamily[] = [
  {
    name: 'kakao-tv',
    title: 'KakaoTV',
    ids: { channel: /\d{1,12}/, id: /\d{5,12}/ },
    urls: [
      'tv.kakao.com/channel/{channel}/livelink/{id}',
      'tv.kakao.com/m/channel/{channel}/livelink/{id}',
    ],
    examples: ['https://tv.kakao.com/channel/2663786/livelink/7892459'],
  },
  {
    name: 'soop',
    title: 'SOOP',
    ids: { id: /\d{4,12}/, channel: /[a-z0-9]{3,20}/ },
    urls: [
      'vod.sooplive.com/player/{id}',
      'vod.sooplive.com/ST/{id}',
      'play.sooplive.com/{channel}',
      'play.sooplive.com/{channel}/{id}',
    ],
    examples: [
      'https://vod.sooplive.com/player/71021072',
      'https://play.sooplive.com/someone/123456',
    ],
  },
];

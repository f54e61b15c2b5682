import { describePublisher } from '#test/support/describe-publisher.ts';

import { niconicoAdapter } from './adapter.ts';

describePublisher(niconicoAdapter, {
  players: {
    'https://www.nicovideo.jp/watch/sm9': 'https://embed.nicovideo.jp/watch/sm9',
    'https://sp.nicovideo.jp/watch/sm22312215?ref=x': 'https://embed.nicovideo.jp/watch/sm22312215',
    'https://www.nicovideo.jp/watch/1173108780': 'https://embed.nicovideo.jp/watch/1173108780',
    'https://nico.ms/so40968065': 'https://embed.nicovideo.jp/watch/so40968065',
    'https://embed.nicovideo.jp/watch/sm9?persistence=1': 'https://embed.nicovideo.jp/watch/sm9',
  },
  doesNotMatch: [
    'https://www.nicovideo.jp/',
    'https://www.nicovideo.jp/user/1',
    'https://seiga.nicovideo.jp/seiga/im1',
    'https://nico.ms/im1234',
    'https://live.nicovideo.jp/watch/lv1',
    'https://nicovideo.jp.evil.example/watch/sm9',
  ],
});

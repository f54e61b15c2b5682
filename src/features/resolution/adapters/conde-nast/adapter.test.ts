import { describePublisher } from '#test/support/describe-publisher.ts';

import { condeNastAdapter } from './adapter.ts';

describePublisher(condeNastAdapter, {
  players: {
    'https://player.cnevids.com/embed/5670377e94c05f43e9000000/51097beb8ef9aff9f5000008':
      'https://player.cnevids.com/embed/5670377e94c05f43e9000000/51097beb8ef9aff9f5000008',
    'https://player.cnevids.com/embed/5670377e94c05f43e9000000?autoplay=1':
      'https://player.cnevids.com/embed/5670377e94c05f43e9000000',
    'http://player-backend.cnevids.com/iframe/video/54c5640161646d294c080000':
      'https://player.cnevids.com/iframe/video/54c5640161646d294c080000',
    'https://player.cnevids.com/inline/video/59138decb57ac36b83000005.js?target=js-cne-player':
      'https://player.cnevids.com/iframe/video/59138decb57ac36b83000005',
    'https://player-backend.cnevids.com/script/video/5be1fd3d8c1abc6e6400000f.js':
      'https://player.cnevids.com/iframe/video/5be1fd3d8c1abc6e6400000f',
  },
  doesNotMatch: [
    'https://player.cnevids.com/',
    'https://player.cnevids.com/embed/5670377e',
    'https://www.cnevids.com/embed/5670377e94c05f43e9000000',
    'https://player.cnevids.com.evil.example/embed/5670377e94c05f43e9000000',
  ],
});

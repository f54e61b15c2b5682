import { describePublisher } from '#test/support/describe-publisher.ts';

import { aparatAdapter } from './adapter.ts';

describePublisher(aparatAdapter, {
  players: {
    'https://www.aparat.com/v/wP8On':
      'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
    'https://aparat.com/v/wP8On/some-title?x=1':
      'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
    'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame':
      'https://www.aparat.com/video/video/embed/videohash/wP8On/vt/frame',
  },
  doesNotMatch: [
    'https://www.aparat.com/',
    'https://www.aparat.com/some-user',
    'https://www.aparat.com/result/cats',
    'https://aparat.com.evil.example/v/wP8On',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { wallStreetJournalAdapter } from './adapter.ts';

describePublisher(wallStreetJournalAdapter, {
  players: {
    'https://www.wsj.com/video/can-alphabet-build-a-smarter-city/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html':
      'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
    'https://www.wsj.com/video/series/some/some-title/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A':
      'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
    'http://www.barrons.com/video/capitalism-deserves-a-better-reputation/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html?page=1':
      'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
    'http://video-api.wsj.com/api-video/player/iframe.html?guid=1bd01a4c-bfe8-40a5-a42f-8a8af9898b1a':
      'https://video-api.wsj.com/api-video/player/v3/iframe.html?guid=1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A',
  },
  doesNotMatch: [
    'https://www.wsj.com/',
    'https://www.wsj.com/video',
    'https://www.wsj.com/articles/some-title-11234567890',
    'https://www.wsj.com/video/browse/some',
    'https://wsj.com.evil.example/video/a/1BD01A4C-BFE8-40A5-A42F-8A8AF9898B1A.html',
  ],
});

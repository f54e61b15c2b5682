import { describePublisher } from '#test/support/describe-publisher.ts';

import { nbcNewsAdapter } from './adapter.ts';

describePublisher(nbcNewsAdapter, {
  players: {
    'https://www.nbcnews.com/video/some-title-98875461754':
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
    'https://www.nbcnews.com/nightly-news/video/some-title-98875461754?cid=x':
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
    'https://www.today.com/video/some-title-98875461754':
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
    'https://www.msnbc.com/rachel-maddow/watch/some-title-98875461754':
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
    'https://www.nbcnews.com/embedded-video/mmvo98875461754':
      'https://www.nbcnews.com/embedded-video/mmvo98875461754',
  },
  doesNotMatch: [
    'https://www.nbcnews.com/',
    'https://www.ms.com/video/some-title-98875461754',
    'https://www.nbcnews.com/video',
    'https://www.nbcnews.com/news/us-news/some-title-n98875461',
    'https://www.nbcnews.com/news/some-title-98875461754',
    'https://nbcnews.com.evil.example/video/some-title-98875461754',
  ],
});

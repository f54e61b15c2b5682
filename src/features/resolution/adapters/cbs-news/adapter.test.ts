import { describePublisher } from '#test/support/describe-publisher.ts';

import { cbsNewsAdapter } from './adapter.ts';

describePublisher(cbsNewsAdapter, {
  players: {
    'https://www.cbsnews.com/video/some-title-of-today/':
      'https://www.cbsnews.com/embed/videos/some-title-of-today',
    'http://www.cbsnews.com/videos/some-title-of-today/':
      'https://www.cbsnews.com/embed/videos/some-title-of-today',
    'https://www.cbsnews.com/newyork/video/some-title/?intcid=x':
      'https://www.cbsnews.com/embed/videos/some-title',
    'https://www.cbsnews.com/embed/videos/some-title/':
      'https://www.cbsnews.com/embed/videos/some-title',
  },
  doesNotMatch: [
    'https://www.cbsnews.com/',
    'https://www.cbsnews.com/video/',
    'https://www.cbsnews.com/news/some-title/',
    'https://www.cbsnews.com/live/',
    'https://cbsnews.com.evil.example/video/some-title/',
  ],
});

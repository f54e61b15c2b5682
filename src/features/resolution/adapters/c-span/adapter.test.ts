import { describePublisher } from '#test/support/describe-publisher.ts';

import { cSpanAdapter } from './adapter.ts';

describePublisher(cSpanAdapter, {
  players: {
    'https://www.c-span.org/video/?435777-1/some-title':
      'https://www.c-span.org/video/standalone?435777-1',
    'https://www.c-span.org/video/?c4577470': 'https://www.c-span.org/video/standalone?c4577470',
    'https://www.c-span.org/video/standalone/?c5108942/tim-tebow-appeals':
      'https://www.c-span.org/video/standalone?c5108942',
    'https://www.c-span.org/clip/house-committee/some-title/5108942':
      'https://www.c-span.org/video/standalone?c5108942',
    'https://www.c-span.org/program/washington-journal/some-title/435777':
      'https://www.c-span.org/video/standalone?435777-1',
  },
  doesNotMatch: [
    'https://www.c-span.org/',
    'https://www.c-span.org/video/',
    'https://www.c-span.org/series/?book-tv',
    'https://www.c-span.org/person/?12345',
    'https://c-span.org.evil.example/video/?435777-1',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { bbcNewsAdapter } from './adapter.ts';

describePublisher(bbcNewsAdapter, {
  players: {
    'https://www.bbc.com/news/av/world-europe-46292361':
      'https://www.bbc.co.uk/news/av-embeds/46292361',
    'https://www.bbc.co.uk/news/av/46292361/some-title':
      'https://www.bbc.co.uk/news/av-embeds/46292361',
    'https://www.bbc.com/news/av/world-us-canada-46292361/some-title':
      'https://www.bbc.co.uk/news/av-embeds/46292361',
    'https://www.bbc.com/news/av-embeds/46292361/vpid/p06sf6tr':
      'https://www.bbc.co.uk/news/av-embeds/46292361/vpid/p06sf6tr',
  },
  doesNotMatch: [
    'https://www.bbc.com/',
    'https://www.bbc.com/news',
    'https://www.bbc.com/news/world-europe-46292361',
    'https://www.bbc.co.uk/iplayer/episode/m000abcd',
    'https://www.bbc.co.uk/sounds/play/m000abcd',
    'https://bbc.com.evil.example/news/av/world-46292361',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { arteAdapter } from './adapter.ts';

describePublisher(arteAdapter, {
  players: {
    'https://www.arte.tv/fr/videos/095172-005-A/some-title/':
      'https://www.arte.tv/embeds/fr/095172-005-A',
    'https://www.arte.tv/fr/videos/095172-005-A/': 'https://www.arte.tv/embeds/fr/095172-005-A',
    'https://www.arte.tv/embeds/fr/095172-005-A?autoplay=true':
      'https://www.arte.tv/embeds/fr/095172-005-A',
  },
  doesNotMatch: [
    'https://www.arte.tv/',
    'https://www.arte.tv/fr/videos/RC-014095/some-series/',
    'https://www.arte.tv/fr/guide/',
    'https://arte.tv.evil.example/fr/videos/095172-005-A/',
  ],
});

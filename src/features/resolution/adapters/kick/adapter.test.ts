import { describePublisher } from '#test/support/describe-publisher.ts';

import { kickAdapter } from './adapter.ts';

describePublisher(kickAdapter, {
  players: {
    'https://kick.com/SomeBody': 'https://player.kick.com/somebody',
    'https://www.kick.com/some-body/': 'https://player.kick.com/some-body',
    'https://player.kick.com/somebody?autoplay=true': 'https://player.kick.com/somebody',
  },
  doesNotMatch: [
    'https://kick.com/',
    'https://kick.com/browse',
    'https://kick.com/somebody?clip=clip_01ABC',
    'https://kick.com/somebody/clips/clip_01ABC',
    'https://kick.com/somebody/videos/0f0f0f0f-0000-4000-8000-0123456789ab',
    'https://kick.com.evil.example/somebody',
  ],
});

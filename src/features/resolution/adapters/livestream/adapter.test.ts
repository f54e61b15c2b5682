import { describePublisher } from '#test/support/describe-publisher.ts';

import { livestreamAdapter } from './adapter.ts';

describePublisher(livestreamAdapter, {
  players: {
    'https://livestream.com/accounts/4175709/events/4887657':
      'https://livestream.com/accounts/4175709/events/4887657/player',
    'https://livestream.com/accounts/4175709/events/4887657/videos/138610120?origin=x':
      'https://livestream.com/accounts/4175709/events/4887657/videos/138610120/player',
    'https://livestream.com/accounts/4175709/neworleans/videos/138610120':
      'https://livestream.com/accounts/4175709/events/neworleans/videos/138610120/player',
    'http://new.livestream.com/accounts/4175709/events/4887657/player?width=1':
      'https://livestream.com/accounts/4175709/events/4887657/player',
  },
  doesNotMatch: [
    'https://livestream.com/',
    'https://livestream.com/accounts/4175709',
    'https://livestream.com/accounts/4175709/events/4887657/images/1',
    'https://livestream.com.evil.example/accounts/4175709/events/4887657',
  ],
});

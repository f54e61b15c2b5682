import { describePublisher } from '#test/support/describe-publisher.ts';

import { espnAdapter } from './adapter.ts';

describePublisher(espnAdapter, {
  players: {
    'https://www.espn.com/video/clip/_/id/18883925':
      'https://www.espn.com/core/video/iframe?id=18883925',
    'https://www.espn.com/video/clip/_/id/18883925/categoryid/2378529':
      'https://www.espn.com/core/video/iframe?id=18883925',
    'https://www.espn.com.ar/video/clip?id=10100188':
      'https://www.espn.com/core/video/iframe?id=10100188',
    'http://espn.go.com/video/clip?id=espn:10365079':
      'https://www.espn.com/core/video/iframe?id=10365079',
    'https://espndeportes.espn.com/video/clip/_/id/15544320':
      'https://www.espn.com/core/video/iframe?id=15544320',
    'https://www.espn.com/watch/player/_/id/27394219/country/us/redirected/true#bucketId=1':
      'https://www.espn.com/core/video/iframe?id=27394219',
    'https://www.espn.com/espnw/video/26066627/arkansas-gibson-completes-hr-cycle':
      'https://www.espn.com/core/video/iframe?id=26066627',
    'https://www.espn.com/core/video/iframe/_/id/18883925/endcard/false':
      'https://www.espn.com/core/video/iframe?id=18883925',
    'https://www.espn.co.uk/core/video/iframe?id=18883925&endcard=false':
      'https://www.espn.com/core/video/iframe?id=18883925',
  },
  doesNotMatch: [
    'https://www.espn.com/',
    'https://www.espn.com/video',
    'https://www.espn.com/nba/story/_/id/18883925/some',
    'https://www.espn.com/nba/player/_/id/3975/stephen-curry',
    'https://www.espn.com/watch/',
    'https://www.notespn.com/video/clip/_/id/18883925',
    'https://www.espn.com.evil.example/video/clip/_/id/18883925',
  ],
});

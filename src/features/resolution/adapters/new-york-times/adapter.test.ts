import { describePublisher } from '#test/support/describe-publisher.ts';

import { newYorkTimesAdapter } from './adapter.ts';

describePublisher(newYorkTimesAdapter, {
  players: {
    'http://www.nytimes.com/video/world/middleeast/100000004055530/turkey-footage-shows-plane-blast.html':
      'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004055530',
    'https://www.nytimes.com/video/us/100000004255656/the-terminator.html?smid=tw-share':
      'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004255656',
    'https://www.nytimes.com/video/100000004255656/the-terminator.html':
      'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000004255656',
    'https://graphics8.nytimes.com/video/players/offsite/index.html?videoId=100000005256748':
      'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000005256748',
    'http://graphics8.nytimes.com/bcvideo/1.0/iframe/embed.html?videoId=100000002783513&playerType=embed':
      'https://www.nytimes.com/video/players/offsite/index.html?videoId=100000002783513',
  },
  doesNotMatch: [
    'https://www.nytimes.com/',
    'https://www.nytimes.com/video',
    'https://www.nytimes.com/2015/12/09/us/some-video.html',
    'https://www.nytimes.com/video/world/',
    'https://nytimes.com.evil.example/video/us/100000004255656/a.html',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { foxNewsAdapter } from './adapter.ts';

describePublisher(foxNewsAdapter, {
  players: {
    'https://www.foxnews.com/video/6320653836112':
      'https://video.foxnews.com/v/video-embed.html?video_id=6320653836112',
    'http://video.foxnews.com/v/3922535568001/rep-luis-gutierrez-on-obama/?#sp=show-clips':
      'https://video.foxnews.com/v/video-embed.html?video_id=3922535568001',
    'http://video.foxnews.com/v/video-embed.html?video_id=3937480&d=video.foxnews.com':
      'https://video.foxnews.com/v/video-embed.html?video_id=3937480',
    'http://video.foxbusiness.com/v/4442309889001':
      'https://video.foxbusiness.com/v/video-embed.html?video_id=4442309889001',
  },
  doesNotMatch: [
    'https://www.foxnews.com/',
    'https://www.foxnews.com/video',
    'https://www.foxnews.com/politics/some-title',
    'https://video.foxnews.com/',
    'https://video.foxnews.com.evil.example/v/3922535568001',
  ],
});

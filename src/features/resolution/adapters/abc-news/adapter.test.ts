import { describePublisher } from '#test/support/describe-publisher.ts';

import { abcNewsAdapter } from './adapter.ts';

describePublisher(abcNewsAdapter, {
  players: {
    'https://abcnews.go.com/GMA/News/video/trump-hamas-disarm-disarm-126540156':
      'https://abcnews.go.com/video/embed?id=126540156',
    'https://abcnews.com/video/126540156/': 'https://abcnews.go.com/video/embed?id=126540156',
    'https://abcnews.go.com/US/video/some-title-43209383?cid=share':
      'https://abcnews.go.com/video/embed?id=43209383',
    'https://abcnews.go.com/WNT/video?id=8910184': 'https://abcnews.go.com/video/embed?id=8910184',
    'https://abcnews.go.com/video/embed?id=46979033':
      'https://abcnews.go.com/video/embed?id=46979033',
    'https://fivethirtyeight.abcnews.go.com/video/embed/56032826/':
      'https://abcnews.go.com/video/embed?id=56032826',
  },
  doesNotMatch: [
    'https://abcnews.go.com/',
    'https://abcnews.go.com/video',
    'https://abcnews.go.com/US/story?id=43209383',
    'https://abcnews.go.com/US/wireStory/some-title-43209383',
    'https://abcnews.go.com/video/embed?id=x',
    'https://abcnews.go.com.evil.example/video/126540156/',
  ],
});

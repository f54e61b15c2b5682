import { describePublisher } from '#test/support/describe-publisher.ts';

import { ibmVideoAdapter } from './adapter.ts';

describePublisher(ibmVideoAdapter, {
  players: {
    'https://video.ibm.com/recorded/128240221': 'https://video.ibm.com/embed/recorded/128240221',
    'http://www.ustream.tv/recorded/20274954/highlight/1':
      'https://video.ibm.com/embed/recorded/20274954',
    'https://video.ibm.com/embed/recorded/128240221?autoplay=1':
      'https://video.ibm.com/embed/recorded/128240221',
    'https://video.ibm.com/channel/17149036': 'https://video.ibm.com/embed/17149036',
    'http://www.ustream.tv/embed/17149036?html5ui': 'https://video.ibm.com/embed/17149036',
  },
  doesNotMatch: [
    'https://video.ibm.com/',
    'https://video.ibm.com/channel/some-name',
    'https://video.ibm.com/explore/all',
    'https://www.ustream.tv.evil.example/recorded/20274954',
  ],
});

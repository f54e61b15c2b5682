import { describePublisher } from '#test/support/describe-publisher.ts';

import { guardianAdapter } from './adapter.ts';

describePublisher(guardianAdapter, {
  players: {
    'https://www.theguardian.com/world/video/2015/jun/18/superbugs-la-mrsa-video':
      'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video',
    'https://www.theguardian.com/politics/commentisfree/video/2017/jun/07/britain-transformed?CMP=x':
      'https://embed.theguardian.com/embed/video/politics/commentisfree/video/2017/jun/07/britain-transformed',
    'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video':
      'https://embed.theguardian.com/embed/video/world/video/2015/jun/18/superbugs-la-mrsa-video',
  },
  doesNotMatch: [
    'https://www.theguardian.com/',
    'https://www.theguardian.com/video',
    'https://www.theguardian.com/world/2015/jun/18/superbugs',
    'https://www.theguardian.com/world/gallery/2015/jun/18/superbugs',
    'https://theguardian.com.evil.example/world/video/2015/jun/18/superbugs-la-mrsa-video',
  ],
});

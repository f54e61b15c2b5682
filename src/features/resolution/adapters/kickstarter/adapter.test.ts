import { describePublisher } from '#test/support/describe-publisher.ts';

import { kickstarterAdapter } from './adapter.ts';

describePublisher(kickstarterAdapter, {
  players: {
    'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/video.html':
      'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/video.html',
    'http://kickstarter.com/projects/1104350651/taktik-premium/widget/video':
      'https://www.kickstarter.com/projects/1104350651/taktik-premium/widget/video.html',
  },
  doesNotMatch: [
    'https://www.kickstarter.com/',
    'https://www.kickstarter.com/projects/sparkdevices/spark-electron',
    'https://www.kickstarter.com/projects/sparkdevices/spark-electron/widget/card.html',
    'https://kickstarter.com.evil.example/projects/a/b/widget/video.html',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { washingtonPostAdapter } from './adapter.ts';

describePublisher(washingtonPostAdapter, {
  players: {
    'https://www.washingtonpost.com/video/world/the-uk-just-voted/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_video.html':
      'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
    'https://www.washingtonpost.com/posttv/politics/some-title/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_video.html?tid=x':
      'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
    'https://www.washingtonpost.com/video/c/video/df857508-38b6-11e6-af02-1df55f0c77ff':
      'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
    'https://www.washingtonpost.com/video/c/embed/DF857508-38B6-11E6-AF02-1DF55F0C77FF?ptvads=block':
      'https://www.washingtonpost.com/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
  },
  doesNotMatch: [
    'https://www.washingtonpost.com/video/',
    'https://www.washingtonpost.com/world/2016/06/24/df857508-38b6-11e6-af02-1df55f0c77ff_story.html',
    'https://www.washingtonpost.com/video/world/',
    'https://washingtonpost.com.evil.example/video/c/embed/df857508-38b6-11e6-af02-1df55f0c77ff',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { dailyMailAdapter } from './adapter.ts';

describePublisher(dailyMailAdapter, {
  players: {
    'https://www.dailymail.com/video/news/video-2895505/SVB-members-sets-bank-culture-apart-others.html':
      'https://www.dailymail.co.uk/embed/video/2895505.html',
    'http://www.dailymail.co.uk/video/tvshowbiz/video-1295863/The-Mountain.html?ico=x#v-1':
      'https://www.dailymail.co.uk/embed/video/1295863.html',
    'https://www.dailymail.co.uk/video/video-1284607/Heart-rending.html':
      'https://www.dailymail.co.uk/embed/video/1284607.html',
    'http://www.dailymail.co.uk/embed/video/1295863.html':
      'https://www.dailymail.co.uk/embed/video/1295863.html',
    'https://www.dailymail.com/news/article-3556177/Was-MH17-shot.html#v-8296301435444282732':
      'https://www.dailymail.co.uk/embed/video/8296301435444282732.html',
    'https://mol.im/a/9343193#v-4206468436429980814':
      'https://www.dailymail.co.uk/embed/video/4206468436429980814.html',
  },
  doesNotMatch: [
    'https://www.dailymail.co.uk/',
    'https://www.dailymail.co.uk/video/index.html',
    'https://www.dailymail.co.uk/news/article-3556177/Was-MH17-shot.html',
    'https://mol.im/a/9343193',
    'https://dailymail.co.uk.evil.example/video/news/video-2895505/a.html',
  ],
});

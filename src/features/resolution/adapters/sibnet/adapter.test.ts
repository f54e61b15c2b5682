import { describePublisher } from '#test/support/describe-publisher.ts';

import { sibnetAdapter } from './adapter.ts';

describePublisher(sibnetAdapter, {
  players: {
    'https://video.sibnet.ru/video1887072-KVN_30_let/':
      'https://video.sibnet.ru/shell.php?videoid=1887072',
    'http://video.sibnet.ru/rub/video1887072': 'https://video.sibnet.ru/shell.php?videoid=1887072',
    'https://video.sibnet.ru/shell.php?videoid=1887072&share=1':
      'https://video.sibnet.ru/shell.php?videoid=1887072',
  },
  doesNotMatch: [
    'https://video.sibnet.ru/',
    'https://video.sibnet.ru/alb12345/',
    'https://music.sibnet.ru/video1887072',
    'https://video.sibnet.ru.evil.example/video1887072',
  ],
});

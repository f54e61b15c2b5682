import { describePublisher } from '#test/support/describe-publisher.ts';

import { vbox7Adapter } from './adapter.ts';

describePublisher(vbox7Adapter, {
  players: {
    'https://vbox7.com/play:dacbe546dd': 'https://www.vbox7.com/emb/external.php?vid=dacbe546dd',
    'https://www.vbox7.com/play:3008fee68a?start=5':
      'https://www.vbox7.com/emb/external.php?vid=3008fee68a',
    'http://vbox7.com/emb/external.php?vid=a240d20f9c&autoplay=1':
      'https://www.vbox7.com/emb/external.php?vid=a240d20f9c',
  },
  doesNotMatch: [
    'https://www.vbox7.com/',
    'https://www.vbox7.com/user:somebody',
    'https://www.vbox7.com/tag:some',
    'https://www.vbox7.com/play:',
    'https://vbox7.com.evil.example/play:dacbe546dd',
  ],
});

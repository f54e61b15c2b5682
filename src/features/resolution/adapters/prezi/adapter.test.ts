import { describePublisher } from '#test/support/describe-publisher.ts';

import { preziAdapter } from './adapter.ts';

describePublisher(preziAdapter, {
  players: {
    'https://prezi.com/v/uf7xlwfloc8x/some-title/': 'https://prezi.com/v/embed/uf7xlwfloc8x',
    'https://prezi.com/v/embed/uf7xlwfloc8x/': 'https://prezi.com/v/embed/uf7xlwfloc8x',
    'https://prezi.com/v/dgu_3zxmqcmt?x=1': 'https://prezi.com/v/embed/dgu_3zxmqcmt',
  },
  doesNotMatch: [
    'https://prezi.com/',
    'https://prezi.com/p/uf7xlwfloc8x/some-title/',
    'https://prezi.com/hvsanqexuoza/designthinking-vs-leanstartup/',
    'https://prezi.com/view/uf7xlwfloc8x',
    'https://prezi.com.evil.example/v/uf7xlwfloc8x',
  ],
});

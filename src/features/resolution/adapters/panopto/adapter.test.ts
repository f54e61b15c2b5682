import { describePublisher } from '#test/support/describe-publisher.ts';

import { panoptoAdapter } from './adapter.ts';

describePublisher(panoptoAdapter, {
  players: {
    'https://brown.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638&start=5':
      'https://brown.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
    'https://auckland.au.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638&autoplay=false':
      'https://auckland.au.panopto.com/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
    'https://some.cloud.panopto.eu/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638':
      'https://some.cloud.panopto.eu/Panopto/Pages/Embed.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
  },
  doesNotMatch: [
    'https://www.panopto.com/',
    'https://brown.hosted.panopto.com/Panopto/Pages/Sessions/List.aspx',
    'https://brown.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=1',
    'https://brown.hosted.panopto.com.evil.example/Panopto/Pages/Viewer.aspx?id=0b3ff73b-36a0-46c5-8455-aadf010a3638',
  ],
});

import { describePublisher } from '#test/support/describe-publisher.ts';

import { cbcAdapter } from './adapter.ts';

describePublisher(cbcAdapter, {
  players: {
    'https://www.cbc.ca/player/play/2278399043559':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2278399043559',
    'https://www.cbc.ca/player/play/video/9.4224083':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=9.4224083',
    'https://www.cbc.ca/player/play/1.7159484':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=1.7159484',
    'http://www.cbc.ca/player/News/TV+Shows/The+National/ID/2657631896/':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2657631896',
    'http://www.cbc.ca/i/caffeine/syndicate/?mediaId=2657631896':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2657631896',
    'https://www.cbc.ca/i/phoenix/player/syndicate/?autoPlay=true&sourceId=2658045991':
      'https://www.cbc.ca/i/phoenix/player/syndicate?mediaId=2658045991',
  },
  doesNotMatch: [
    'https://www.cbc.ca/player/',
    'https://www.cbc.ca/player/news/canada',
    'https://www.cbc.ca/player/play/audio/9.4224083',
    'https://www.cbc.ca/news/canada/some-1.7159484',
    'https://gem.cbc.ca/some/s01e01',
    'https://cbc.ca.evil.example/player/play/2278399043559',
  ],
});

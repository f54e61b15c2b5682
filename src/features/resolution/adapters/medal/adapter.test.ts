import { describePublisher } from '#test/support/describe-publisher.ts';

import { medalAdapter } from './adapter.ts';

describePublisher(medalAdapter, {
  players: {
    'https://medal.tv/games/valorant/clips/jTBFnLKdLy15K': 'https://medal.tv/clip/jTBFnLKdLy15K',
    'https://medal.tv/clips/2mA60jWAGQCBH?x=1': 'https://medal.tv/clip/2mA60jWAGQCBH',
    'https://medal.tv/de/games/valorant/clips/jTBFnLKdLy15K': 'https://medal.tv/clip/jTBFnLKdLy15K',
    'https://medal.tv/clip/4954089/5xAyYcy7Spquc7Jz':
      'https://medal.tv/clip/4954089/5xAyYcy7Spquc7Jz',
  },
  doesNotMatch: [
    'https://medal.tv/',
    'https://medal.tv/games/valorant',
    'https://medal.tv/u/somebody',
    'https://medal.tv.evil.example/clips/2mA60jWAGQCBH',
  ],
});

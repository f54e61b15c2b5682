import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { describeNote } from '#test/support/describe-note.ts';

import { pixelfedAdapter } from './pixelfed.ts';

describeProbingAdapter(pixelfedAdapter, {
  matches: [
    'https://pics.example/p/somebody/612233445566778899',
    'https://pics.example/p/some.body/612233445566778899/',
    'https://pics.example/p/somebody/612233445566778899/embed?caption=true',
  ],
  doesNotMatch: [
    'https://pics.example/somebody',
    'https://pics.example/p/somebody',
    'https://pics.example/p/somebody/1',
    'https://pics.example/p/somebody/612233445566778899/likes',
    'https://www.instagram.com/p/BvVVDkXBrPq/',
  ],
});

describeNote('a post on Pixelfed', {
  provider: 'pixelfed',
  software: 'pixelfed',
  page: 'https://pics.example/p/somebody/612233445566778899',
  alias: 'https://pics.example/p/somebody/612233445566778899/embed',
  videoType: 'Video',
});

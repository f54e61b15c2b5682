import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import { describeNote } from '#test/support/describe-note.ts';

import { misskeyAdapter } from './misskey.ts';

describeProbingAdapter(misskeyAdapter, {
  matches: ['https://key.example/notes/9abcdefghij', 'https://key.example/notes/9abcdefghij0k1m2/'],
  doesNotMatch: [
    'https://key.example/',
    'https://key.example/notes',
    'https://key.example/@somebody',
    'https://key.example/notes/9abcdefghij/more',
    'https://blog.example/notes/what-i-think-of-it',
  ],
});

describeNote('a note on Misskey', {
  provider: 'misskey',
  software: 'sharkey',
  page: 'https://key.example/notes/9abcdefghij',
  alias: 'https://key.example/notes/9abcdefghij/',
  videoType: 'Document',
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { TITLE_CHARACTERS_MAX } from '#contract/limits.ts';

import { toTitleKey } from './title-key.ts';

it('orders titles without regard to case and accents, and numbers by value', () => {
  const ordered = ['10 ways', 'Apfel', 'Äpfel 2', 'äpfel 10', 'Épisode', 'fin', 'Zoo', '映像'];
  assert.deepEqual(
    ordered.toReversed().toSorted((a, b) => (toTitleKey(a) < toTitleKey(b) ? -1 : 1)),
    ordered,
  );
  assert.equal(toTitleKey('ÉTÉ'), toTitleKey(' ete '));
  assert.notEqual(toTitleKey('Lesson 1'), toTitleKey('Lesson 11'));
});

it('has a bounded length, and only characters that every collation orders alike', () => {
  for (const title of ['\uFDFA', '9', '👩‍🚀', ' ', '~'].map((text) =>
    text.repeat(TITLE_CHARACTERS_MAX),
  )) {
    assert.match(toTitleKey(title), /^[\da-f]{0,80}$/);
  }
});

import { it } from 'node:test';

import { assertSameMessages } from '#test/support/assert-same-messages.ts';

import { MESSAGES as GERMAN } from './de.ts';
import { MESSAGES as ENGLISH } from './en.ts';
import { MESSAGES as SPANISH } from './es.ts';
import { EXTRA_MESSAGES } from './extra-messages.ts';
import { MESSAGES as FRENCH } from './fr.ts';

it('the texts of the player have the same placeholders in all languages', () => {
  assertSameMessages({ ENGLISH, GERMAN, SPANISH, FRENCH });
  assertSameMessages(EXTRA_MESSAGES);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import english from '#locales/en/failure-reasons.json' with { type: 'json' };
import { ReelayError } from '#sdk';

import { CATALOG } from '../messages/catalogs/de.ts';
import { describeError, toFailureReason } from './describe-error.ts';

it('states in the language of the page why a video failed', () => {
  const message = english.torrent;
  const { text, lang } = toFailureReason({ message }, CATALOG.start);
  assert.match(text, /^Torrents können nicht abgespielt werden\./);
  assert.equal(lang, undefined);
  const unknown = 'A message of a later version.';
  assert.deepEqual(toFailureReason({ message: unknown }, CATALOG.start), {
    text: unknown,
    lang: 'en',
  });
});

it('states in the language of the page why a URL is refused', () => {
  const refused = new ReelayError(english.url_blocked, { code: 'url_not_allowed', status: 422 });
  const { message, detail } = describeError(refused, CATALOG.start);
  assert.match(message, /Schreibweise/);
  assert.equal(detail, null);
});

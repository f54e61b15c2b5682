import assert from 'node:assert/strict';
import { it } from 'node:test';

import english from '#locales/en/failure-reasons.json' with { type: 'json' };
import { ReelayError } from '#sdk';

import { CATALOG } from '../messages/catalogs/de.ts';
import { describeError, toFailureReason } from './describe-error.ts';

it('states in the language of the page why a video failed', () => {
  const message = english.torrent;
  assert.match(
    toFailureReason({ message }, CATALOG.start),
    /^Torrents können nicht abgespielt werden\./,
  );
  const unknown = 'A message of a later version.';
  assert.equal(toFailureReason({ message: unknown }, CATALOG.start), unknown);
});

it('states in the language of the page why a URL is refused', () => {
  const refused = new ReelayError(english.url_blocked, { code: 'url_not_allowed', status: 422 });
  const { message, detail } = describeError(refused, CATALOG.start);
  assert.match(message, /Schreibweise/);
  assert.equal(detail, null);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { LANGUAGE_NAMES, LANGUAGES, negotiateLanguage, pluralize, toLanguage } from './language.ts';

describe('toLanguage', () => {
  for (const [tag, expected] of [
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['fr-Latn-CA-x-private', 'fr'],
    ['es-419', 'es'],
    ['pt-BR', null],
    ['deu', null],
    ['x-de', null],
    ['de_AT', null],
    ['de-', null],
    ['*', null],
    ['', null],
  ] as const) {
    it(`maps “${tag}” to ${expected}`, () => assert.equal(toLanguage(tag), expected));
  }
});

describe('negotiateLanguage', () => {
  for (const [header, expected] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.5, fr', 'fr'],
    ['pt-BR, es-MX;q=0.9, en;q=0.8', 'es'],
    ['es , de', 'es'],
    ['nl, pl', 'en'],
    ['*', 'en'],
    ['en;q=0, *;q=0.1', 'de'],
    ['de;q=0, de-AT, fr;q=0.1', 'fr'],
    ['de;q=2, fr;q=0.2', 'fr'],
    ['de;level=1, fr', 'fr'],
    ['de;q=0.0001,es', 'es'],
    [`${'nl,'.repeat(31)}fr`, 'fr'],
    [`${'nl,'.repeat(32)}fr`, 'en'],
  ] as const) {
    it(`chooses ${expected} for ${header?.slice(-30)}`, () => {
      assert.equal(negotiateLanguage(header), expected);
    });
  }

  it('returns a language for any header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        assert.ok(LANGUAGES.includes(negotiateLanguage(header)));
      }),
    );
  });
});

describe('pluralize', () => {
  const texts = { videos_one: 'one', videos_other: 'other' };
  for (const [language, count, expected] of [
    ['en', 1, 'one'],
    ['en', 0, 'other'],
    ['de', 2, 'other'],
    ['fr', 0, 'one'],
    ['fr', 1.5, 'one'],
    ['es', 1_000_000, 'other'],
  ] as const) {
    it(`returns the form “${expected}” for ${count} in ${LANGUAGE_NAMES[language]}`, () => {
      assert.equal(pluralize(texts, 'videos', { language, count }), expected);
    });
  }
});

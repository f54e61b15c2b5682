import assert from 'node:assert/strict';
import { it } from 'node:test';

import { parseLanguageTag, toLanguageName } from './language-tag.ts';

it('returns language tags in canonical form', () => {
  const tags = {
    en: 'en',
    'PT-br': 'pt-BR',
    iw: 'he',
    'zh-hant-tw': 'zh-Hant-TW',
    'es-419': 'es-419',
    'sr-latn': 'sr-Latn',
    'de-1996': 'de-1996',
    ast: 'ast',
    'zh-yue': 'yue',
    'ZH-cmn-hant': 'zh-Hant',
    // Tags for undetermined and multiple languages, and for private use.
    und: 'und',
    mul: 'mul',
    'qaa-x-pirate': 'qaa-x-pirate',
  };
  for (const [text, tag] of Object.entries(tags)) assert.equal(parseLanguageTag(text), tag, text);
});

it('rejects malformed and unknown languages', () => {
  const texts = [
    '',
    'e',
    'xx',
    'english',
    'en_US',
    'en-ZZX',
    'en-USA',
    'zh-TWN',
    'en-Xxxx',
    'x-klingon',
    'en--US',
    'en-u-nu-arab',
    '../en',
    'en.vtt',
    `en-x-${'a-'.repeat(20)}a`,
  ];
  for (const text of texts) assert.equal(parseLanguageTag(text), undefined, text);
});

it('returns the native name of a language', () => {
  assert.equal(toLanguageName('de'), 'Deutsch');
  assert.equal(toLanguageName('fr'), 'Français');
  assert.equal(toLanguageName('pt-BR'), 'Português (Brasil)');
  assert.equal(toLanguageName('ja'), '日本語');
  assert.notEqual(toLanguageName('qaa-x-pirate'), '');
  assert.equal(toLanguageName('und'), 'Unknown language');
});

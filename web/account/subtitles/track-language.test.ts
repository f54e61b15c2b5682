import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { guessFromFileName, toNativeName, toEnglishName, parseLanguage } from './track-language.ts';

describe('track languages', () => {
  const NAMES: readonly (readonly [string, string | null, string])[] = [
    ['film.de.srt', 'de', 'subtitles'],
    ['de.vtt', 'de', 'subtitles'],
    ['film.pt-BR.forced.vtt', 'pt-BR', 'subtitles'],
    ['film.pt_br.srt', 'pt-BR', 'subtitles'],
    ['Film_German.ass', 'de', 'subtitles'],
    ['Film (Français).srt', 'fr', 'subtitles'],
    ['film.ger.ttml', 'de', 'subtitles'],
    ['film.en.sdh.srt', 'en', 'captions'],
    ['film.en.hi.srt', 'en', 'captions'],
    ['film.hi.srt', 'hi', 'subtitles'],
    ['film.2019.hi.srt', 'hi', 'subtitles'],
    ['film.2019.srt', null, 'subtitles'],
    ['Am.srt', 'am', 'subtitles'],
    ['holiday', null, 'subtitles'],
    ['', null, 'subtitles'],
  ];
  for (const [name, language, kind] of NAMES) {
    it(`detects ${language ?? 'no language'} in ${name || 'an empty name'}`, () => {
      assert.deepEqual(guessFromFileName(name), { language, kind });
    });
  }

  it('accepts only BCP 47 tags of existing languages', () => {
    assert.equal(parseLanguage('ZH_hant'), 'zh-Hant');
    assert.equal(parseLanguage('deu'), 'de');
    assert.equal(parseLanguage('qqq'), undefined);
    assert.equal(parseLanguage('d'), undefined);
    assert.equal(parseLanguage('not a tag'), undefined);
  });

  it('returns the English and the native name', () => {
    assert.equal(toEnglishName('pt-BR'), 'Brazilian Portuguese');
    assert.equal(toNativeName('de'), 'Deutsch');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { guessFromName, nameInItself, nameLanguage, parseLanguage } from './track-language.ts';

describe('the language of a track', () => {
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
    it(`is ${language ?? 'unknown'} for ${name}`, () => {
      assert.deepEqual(guessFromName(name), { language, kind });
    });
  }

  it('is a BCP 47 tag of a language that there is', () => {
    assert.equal(parseLanguage('ZH_hant'), 'zh-Hant');
    assert.equal(parseLanguage('deu'), 'de');
    assert.equal(parseLanguage('qqq'), undefined);
    assert.equal(parseLanguage('d'), undefined);
    assert.equal(parseLanguage('not a tag'), undefined);
  });

  it('has a name in English and in itself', () => {
    assert.equal(nameLanguage('pt-BR'), 'Brazilian Portuguese');
    assert.equal(nameInItself('de'), 'Deutsch');
  });
});

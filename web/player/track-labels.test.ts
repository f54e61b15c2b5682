import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { pickLabel, toTrackLabels } from './track-labels.ts';

const OPTIONS = { viewerLanguage: 'en', fallback: 'Audio' } as const;

describe('track labels', () => {
  const cases = [
    { what: 'a name', tracks: [['Commentary', 'en']], expected: ['Commentary'] },
    { what: 'a language without a name', tracks: [['', 'de']], expected: ['German'] },
    {
      what: 'a language repeated as the name',
      tracks: [['pt-BR', 'pt-BR']],
      expected: ['Brazilian Portuguese'],
    },
    { what: 'a language with three letters', tracks: [['', 'deu']], expected: ['German'] },
    { what: 'an unknown language', tracks: [['', 'qtx']], expected: ['qtx'] },
    { what: 'an undetermined language', tracks: [['', 'und']], expected: ['Audio 1'] },
    { what: 'an invalid language', tracks: [['', 'not a tag']], expected: ['Audio 1'] },
    {
      what: 'neither name nor language',
      tracks: [
        ['', ''],
        ['  ', ''],
      ],
      expected: ['Audio 1', 'Audio 2'],
    },
    {
      what: 'equal names',
      tracks: [
        ['', 'fr'],
        ['', 'fr'],
        ['French', ''],
      ],
      expected: ['French', 'French (2)', 'French (3)'],
    },
  ] as const;
  for (const { what, tracks, expected } of cases) {
    it(`shows ${what} as ${expected.join(', ')}`, () => {
      const choices = tracks.map(([label, language]) => ({ label, language }));
      assert.deepEqual(toTrackLabels(choices, OPTIONS), expected);
    });
  }

  it('names languages in the language of the viewer', () => {
    const options = { ...OPTIONS, viewerLanguage: 'es' };
    assert.deepEqual(toTrackLabels([{ label: '', language: 'de' }], options), ['alemán']);
  });

  for (const [labels, viewerLanguage, expected] of [
    [[], 'en', ''],
    [[{ text: 'Kommentar' }], 'en', 'Kommentar'],
    [[{ text: 'Kommentar', lang: 'de' }], 'en', 'Kommentar'],
    [
      [
        { text: 'Kommentar', lang: 'de' },
        { text: 'Commentary', lang: 'en-GB' },
      ],
      'en',
      'Commentary',
    ],
  ] as const) {
    it(`picks “${expected}” from ${JSON.stringify(labels)}`, () => {
      assert.equal(pickLabel(labels, viewerLanguage), expected);
    });
  }
});

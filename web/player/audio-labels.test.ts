import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toAudioLabels } from './audio-labels.ts';

describe('audio labels', () => {
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
      assert.deepEqual(toAudioLabels(choices, 'en'), expected);
    });
  }

  it('names languages in the language of the viewer', () => {
    assert.deepEqual(toAudioLabels([{ label: '', language: 'de' }], 'es'), ['alemán']);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { pickChapters } from './pick-chapters.ts';

type Tracks = Parameters<typeof pickChapters>[0];

function listTracks(...languages: readonly string[]): Tracks {
  return languages.map((language) => ({
    language,
    label: 'Chapters',
    kind: 'chapters',
    default: language === 'es',
    origin: 'upload',
    cueCount: 1,
    url: '',
    srtUrl: '',
    createdAt: '',
    updatedAt: '',
  }));
}

describe('pickChapters', () => {
  for (const [available, languages, expected] of [
    [['de', 'en'], ['en', 'de'], 'en'],
    [['de', 'en'], ['fr', 'de-AT'], 'de'],
    [['de-x-chapters', 'en'], ['de'], 'de-x-chapters'],
    [['de', 'es'], ['fr'], 'es'],
    [['de', 'en'], ['fr'], 'de'],
    [['und-x-chapters'], ['fr'], 'und-x-chapters'],
    [[], ['en'], undefined],
  ] as const) {
    it(`returns ${expected} of ${available.join(', ')} for ${languages.join(', ')}`, () => {
      assert.equal(pickChapters(listTracks(...available), languages)?.language, expected);
    });
  }

  it('ignores tracks of other kinds', () => {
    const tracks = listTracks('en', 'de').map((track, index) =>
      index === 0 ? { ...track, kind: 'captions' as const } : track,
    );
    assert.equal(pickChapters(tracks, ['en'])?.language, 'de');
    assert.equal(pickChapters(tracks.slice(0, 1), ['en']), undefined);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { addPlace, parsePlaces, type Place } from './playlist-places.ts';

it('keeps the latest place of each playlist, and 50 playlists', () => {
  let places: readonly Place[] = [];
  for (let index = 0; index < 60; index += 1) places = addPlace(places, [`p${index}`, 'a']);
  places = addPlace(places, ['p20', 'b']);
  assert.deepEqual(
    [places.length, places[0], places.filter(([id]) => id === 'p20').length],
    [50, ['p20', 'b'], 1],
  );
});

for (const [text, places] of [
  ['[["p","v"],["q"],[1,"v"],"x",null]', [['p', 'v']]],
  ['', []],
  ['{"p":"v"}', []],
  ['[', []],
] as const) {
  it(`reads the places in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parsePlaces(text), places);
  });
}

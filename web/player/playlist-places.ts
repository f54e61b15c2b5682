import { parseJsonText } from '#lib/json/parse-json-text.ts';

/** A playlist, and the video that the viewer has last opened in it. */
export type Place = readonly [playlistId: string, videoId: string];

const PLACES_MAX = 50;

/** The most recent place comes first. */
export function addPlace(places: readonly Place[], place: Place): readonly Place[] {
  const others = places.filter(([id]) => id !== place[0]);
  return [place, ...others].slice(0, PLACES_MAX);
}

/** Ignores invalid entries, because another version or another page may have stored the text. */
export function parsePlaces(text: string): readonly Place[] {
  const value = parseJsonText(text);
  return Array.isArray(value) ? value.filter(isPlace) : [];
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 2 && value.every((id) => typeof id === 'string');
}

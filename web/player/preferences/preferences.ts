import { isJsonObject } from '#lib/json/is-json-object.ts';
import { parseJsonText } from '#lib/json/parse-json-text.ts';

import { type CaptionStyle, parseCaptionStyle } from './caption-styles.ts';

/** The viewer's choices in the player. A property is missing until the viewer makes the choice. */
export type Preferences = {
  /** From 0 to 1. */
  readonly volume?: number;
  readonly isMuted?: boolean;
  readonly speed?: number;
  /** The language of the captions (BCP 47), or null if the viewer turned captions off. */
  readonly captions?: string | null;
  /** The lines of the picture, such as 720, or null for automatic. */
  readonly quality?: number | null;
  readonly captionStyle?: CaptionStyle;
};

const SPEED_MIN = 0.25;
const SPEED_MAX = 2;
const LINES_MAX = 10_000;
/** RFC 5646, section 4.4.1, recommends at least 35 characters. */
const LANGUAGE_CHARACTERS_MAX = 64;

/** Ignores invalid values, because another version or another page may have stored the text. */
export function parsePreferences(text: string): Preferences {
  const value = parseJsonText(text);
  const stored = isJsonObject(value) ? value : {};
  return {
    ...(isBetween(stored['volume'], 0, 1) && { volume: stored['volume'] }),
    ...(typeof stored['isMuted'] === 'boolean' && { isMuted: stored['isMuted'] }),
    ...(isBetween(stored['speed'], SPEED_MIN, SPEED_MAX) && { speed: stored['speed'] }),
    ...(isLanguageOrNull(stored['captions']) && { captions: stored['captions'] }),
    ...(isLinesOrNull(stored['quality']) && { quality: stored['quality'] }),
    ...('captionStyle' in stored && { captionStyle: parseCaptionStyle(stored['captionStyle']) }),
  };
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function isLanguageOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= LANGUAGE_CHARACTERS_MAX);
}

function isLinesOrNull(value: unknown): value is number | null {
  return value === null || isBetween(value, 1, LINES_MAX);
}

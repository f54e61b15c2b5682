import { type Chapter, CHAPTER_TITLE_BYTES_MAX } from './chapter.ts';
import { findEbmlBodies, readUnsigned } from './read-ebml.ts';

/** Element IDs (RFC 9559 §5.1.7). */
const EDITION_ENTRY = 0x45b9;
const EDITION_FLAG_DEFAULT = 0x45db;
const CHAPTER_ATOM = 0xb6;
const CHAPTER_TIME_START = 0x91;
const CHAPTER_FLAG_HIDDEN = 0x98;
const CHAPTER_DISPLAY = 0x80;
const CHAP_STRING = 0x85;

/** Chapter times are in nanoseconds. */
const UNITS_PER_SECOND = 1e9;

/**
 * Lists the chapters of a Chapters element's body: the top level of the default edition, or else of
 * the first one.
 */
export function readWebmChapters(body: Uint8Array): readonly Chapter[] {
  const editions = findEbmlBodies(body, EDITION_ENTRY);
  const edition = editions.find((each) => hasFlag(each, EDITION_FLAG_DEFAULT)) ?? editions[0];
  if (edition === undefined) return [];
  return findEbmlBodies(edition, CHAPTER_ATOM).flatMap((atom) => {
    const [start] = findEbmlBodies(atom, CHAPTER_TIME_START);
    const [title] = findEbmlBodies(atom, CHAPTER_DISPLAY).flatMap((display) =>
      findEbmlBodies(display, CHAP_STRING),
    );
    if (!start || !title || hasFlag(atom, CHAPTER_FLAG_HIDDEN)) return [];
    const startSeconds = readUnsigned(start) / UNITS_PER_SECOND;
    return [{ title: decode(title), startSeconds }];
  });
}

function decode(title: Uint8Array): string {
  return new TextDecoder().decode(title.subarray(0, CHAPTER_TITLE_BYTES_MAX));
}

function hasFlag(body: Uint8Array, id: number): boolean {
  const [value] = findEbmlBodies(body, id);
  return value !== undefined && readUnsigned(value) === 1;
}

import { invalidField } from './invalid-field.ts';
import { TAG_CHARACTERS_MAX } from './limits.ts';

/** Separators of tags in files and in other programs. */
const SEPARATORS = /[,;]/;

/** Normalized, unique and sorted. Throws validation_failed for a tag that can't be stored. */
export function normalizeTags(tags: readonly string[], path: string): readonly string[] {
  return [...new Set(tags.map((tag, index) => requireTag(tag, `${path}/${index}`)))].toSorted();
}

function requireTag(text: string, path: string): string {
  const tag = toTag(text);
  if (tag !== '' && tag.length <= TAG_CHARACTERS_MAX && !SEPARATORS.test(tag)) return tag;
  const message = `must have 1 to ${TAG_CHARACTERS_MAX} characters, without commas and semicolons`;
  throw invalidField(path, message);
}

/** Tags that differ only in case, spaces or Unicode form are equal. */
export function toTag(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

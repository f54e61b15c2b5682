import { type Look, PLAIN } from './styled-text.ts';

/** What a named style says, as far as WebVTT can. */
export type AssStyle = {
  readonly look: Look;
  /** As a telephone's keys: 1 is at the bottom left. */
  readonly place: number;
};

export const DEFAULT_STYLE: AssStyle = { look: PLAIN, place: 2 };

/** A `Style:` line's fields by their names in lower case. */
export function readAssStyle(
  fields: ReadonlyMap<string, string>,
  section: string,
): { readonly name: string; readonly style: AssStyle } {
  const isOn = (name: string): boolean => /^\s*-?1\s*$/.test(fields.get(name) ?? '');
  const alignment = Number(fields.get('alignment') ?? '2');
  return {
    name: (fields.get('name') ?? '').trim().replace(/^\*/, ''),
    style: {
      look: { b: isOn('bold'), i: isOn('italic'), u: isOn('underline') },
      place: section.includes('+') ? alignment : toPlace(alignment),
    },
  };
}

/** Version 4 counts 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle. */
export function toPlace(alignment: number): number {
  const column = alignment % 4;
  if (alignment >= 9) return column + 3;
  return alignment >= 5 ? column + 6 : column;
}

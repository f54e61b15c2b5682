import { type TextStyle, PLAIN_STYLE } from './styled-text.ts';

/** The parts of a named style that WebVTT supports. */
export type AssStyle = {
  readonly textStyle: TextStyle;
  /** Position on a numeric keypad: 1 is bottom left. */
  readonly alignment: number;
};

export const DEFAULT_STYLE: AssStyle = { textStyle: PLAIN_STYLE, alignment: 2 };

/** `fields` are the values of a `Style:` line by lower-case field name. */
export function readAssStyle(
  fields: ReadonlyMap<string, string>,
  section: string,
): { readonly name: string; readonly style: AssStyle } {
  const isOn = (name: string): boolean => /^\s*-?1\s*$/.test(fields.get(name) ?? '');
  const alignment = Number(fields.get('alignment') ?? '2');
  return {
    name: (fields.get('name') ?? '').trim().replace(/^\*/, ''),
    style: {
      textStyle: { b: isOn('bold'), i: isOn('italic'), u: isOn('underline') },
      alignment: section.includes('+') ? alignment : toNumpadAlignment(alignment),
    },
  };
}

/** Version 4 numbers the bottom row 1 to 3, the top row 5 to 7 and the middle row 9 to 11. */
export function toNumpadAlignment(alignment: number): number {
  const column = alignment % 4;
  if (alignment >= 9) return column + 3;
  return alignment >= 5 ? column + 6 : column;
}

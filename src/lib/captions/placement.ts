/** WebVTT's settings for SubStation's places: as a telephone's keys, 1 is at the bottom left. */
const SETTINGS: readonly string[] = [
  '',
  'align:start',
  '',
  'align:end',
  'line:50%,center align:start',
  'line:50%,center',
  'line:50%,center align:end',
  'line:0 align:start',
  'line:0',
  'line:0 align:end',
];

/** Empty for the usual place, and for what is none. */
export function toPlaceSettings(place: number): string {
  return SETTINGS[place] ?? '';
}

export type Placed = {
  readonly settings: string;
  readonly plain: string;
  /** There was more than a place. */
  readonly isCut: boolean;
};

const OVERRIDE = /\{\\[^{}\n]*\}/g;
const STYLE = /\{(\/?)([ibu])\}/gi;

/** SubRip's text without what editors put into it for SubStation: the place is kept, `{i}` becomes a tag. */
export function toPlacement(text: string): Placed {
  let settings: string | undefined;
  let isCut = false;
  const plain = text.replace(OVERRIDE, (override) => {
    const [, place] = /\\an([1-9])(?!\d)/.exec(override) ?? [];
    if (place === undefined) isCut = true;
    else settings ??= toPlaceSettings(Number(place));
    return '';
  });
  return { settings: settings ?? '', plain: plain.replace(STYLE, '<$1$2>'), isCut };
}

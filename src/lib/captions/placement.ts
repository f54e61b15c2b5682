/** WebVTT settings for SubStation alignments, numbered like a numeric keypad: 1 is bottom left. */
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

/** Returns an empty string for the default position and for invalid values. */
export function toAlignmentSettings(alignment: number): string {
  return SETTINGS[alignment] ?? '';
}

export type OverrideResult = {
  readonly settings: string;
  readonly text: string;
  /** True if overrides other than the alignment were removed. */
  readonly isLossy: boolean;
};

const OVERRIDE = /\{\\[^{}\n]*\}/g;
const STYLE = /\{(\/?)([ibu])\}/gi;

/**
 * Removes SubStation overrides that editors add to SubRip: the alignment becomes settings, `{i}`
 * becomes a tag.
 */
export function convertOverrides(text: string): OverrideResult {
  let settings: string | undefined;
  let isLossy = false;
  const plain = text.replace(OVERRIDE, (override) => {
    const [, alignment] = /\\an([1-9])(?!\d)/.exec(override) ?? [];
    if (alignment === undefined) isLossy = true;
    else settings ??= toAlignmentSettings(Number(alignment));
    return '';
  });
  return { settings: settings ?? '', text: plain.replace(STYLE, '<$1$2>'), isLossy };
}

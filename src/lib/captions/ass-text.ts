import { type AssStyle, toNumpadAlignment } from './ass-style.ts';
import { toAlignmentSettings } from './placement.ts';
import { type TextStyle, PLAIN_STYLE, type Run, toCueText } from './styled-text.ts';

export type AssText = {
  readonly text: string;
  readonly settings: string;
  /** True if WebVTT does not support some of the formatting. */
  readonly isLossy: boolean;
};

type Overrides = {
  textStyle: TextStyle;
  alignment: number | undefined;
  isDrawing: boolean;
  isLossy: boolean;
};

/** Converts the text of a `Dialogue:` line, in which braces contain style overrides. */
export function toAssText(source: string, style: AssStyle): AssText {
  const state: Overrides = {
    textStyle: style.textStyle,
    alignment: undefined,
    isDrawing: false,
    isLossy: false,
  };
  const runs: Run[] = [];
  for (const part of source.split(/(\{[^{}]*\})/)) {
    if (part.startsWith('{') && part.endsWith('}')) readOverrides(part.slice(1, -1), style, state);
    else if (!state.isDrawing) runs.push({ ...state.textStyle, text: toPlainText(part) });
  }
  return {
    text: toCueText(runs),
    settings: toAlignmentSettings(state.alignment ?? style.alignment),
    isLossy: state.isLossy,
  };
}

/** `\N` is a line break, `\n` an optional one, `\h` a non-breaking space. */
function toPlainText(part: string): string {
  return part.replaceAll('\\N', '\n').replaceAll('\\n', '\n').replaceAll('\\h', '\u00a0');
}

const OVERRIDE = /\\(an|r|[biuap](?![a-z])|[a-z]+)([^\\]*)/g;

function readOverrides(block: string, style: AssStyle, state: Overrides): void {
  for (const [, name = '', argument = ''] of block.matchAll(OVERRIDE)) {
    if (name === 'b' || name === 'i' || name === 'u') {
      // `\b700` is a weight; without a value the style's default applies again.
      const isOn = argument === '' ? style.textStyle[name] : Number(argument) > 0;
      state.textStyle = { ...state.textStyle, [name]: isOn };
    } else readOtherOverride({ name, argument }, style, state);
  }
}

function readOtherOverride(
  { name, argument }: { readonly name: string; readonly argument: string },
  style: AssStyle,
  state: Overrides,
): void {
  switch (name) {
    case 'r':
      state.textStyle = argument === '' ? style.textStyle : PLAIN_STYLE;
      break;
    case 'an':
      state.alignment ??= Number(argument);
      break;
    case 'a':
      state.alignment ??= toNumpadAlignment(Number(argument));
      break;
    case 'p':
      state.isDrawing = Number(argument) > 0;
      state.isLossy ||= state.isDrawing;
      break;
    default:
      state.isLossy = true;
  }
}

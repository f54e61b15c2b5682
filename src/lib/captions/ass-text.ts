import { type AssStyle, toPlace } from './ass-style.ts';
import { toPlaceSettings } from './placement.ts';
import { type Look, PLAIN, type Run, toCueText } from './styled-text.ts';

export type AssText = {
  readonly text: string;
  readonly settings: string;
  /** The line says more than WebVTT can. */
  readonly isCut: boolean;
};

type Overrides = { look: Look; place: number | undefined; isDrawing: boolean; isCut: boolean };

/** The text of a `Dialogue:` line, whose braces hold overrides of its style. */
export function toAssText(written: string, style: AssStyle): AssText {
  const state: Overrides = { look: style.look, place: undefined, isDrawing: false, isCut: false };
  const runs: Run[] = [];
  for (const part of written.split(/(\{[^{}]*\})/)) {
    if (part.startsWith('{') && part.endsWith('}')) readOverrides(part.slice(1, -1), style, state);
    else if (!state.isDrawing) runs.push({ ...state.look, text: toPlainText(part) });
  }
  return {
    text: toCueText(runs),
    settings: toPlaceSettings(state.place ?? style.place),
    isCut: state.isCut,
  };
}

/** `\N` ends a line, `\n` may, `\h` is a blank that holds words together. */
function toPlainText(part: string): string {
  return part.replaceAll('\\N', '\n').replaceAll('\\n', '\n').replaceAll('\\h', '\u00a0');
}

const OVERRIDE = /\\(an|r|[biuap](?![a-z])|[a-z]+)([^\\]*)/g;

function readOverrides(block: string, style: AssStyle, state: Overrides): void {
  for (const [, name = '', argument = ''] of block.matchAll(OVERRIDE)) {
    if (name === 'b' || name === 'i' || name === 'u') {
      // `\b700` is a weight; without a value the style's own look is back.
      const isOn = argument === '' ? style.look[name] : Number(argument) > 0;
      state.look = { ...state.look, [name]: isOn };
    } else readOtherOverride({ name, argument }, style, state);
  }
}

type Override = { readonly name: string; readonly argument: string };

function readOtherOverride({ name, argument }: Override, style: AssStyle, state: Overrides): void {
  switch (name) {
    case 'r':
      state.look = argument === '' ? style.look : PLAIN;
      break;
    case 'an':
      state.place ??= Number(argument);
      break;
    case 'a':
      state.place ??= toPlace(Number(argument));
      break;
    case 'p':
      state.isDrawing = Number(argument) > 0;
      state.isCut ||= state.isDrawing;
      break;
    default:
      state.isCut = true;
  }
}

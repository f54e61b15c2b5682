import { escapeCueText } from './character-references.ts';
import { removeBlankLines } from './clean-cue-text.ts';

/** Text styles that WebVTT has tags for. */
export type TextStyle = { readonly b: boolean; readonly i: boolean; readonly u: boolean };

export const PLAIN_STYLE: TextStyle = { b: false, i: false, u: false };

/** Text in one style; `\n` is a line break. */
export type Run = TextStyle & { readonly text: string };

/** Converts styled runs to WebVTT cue text. */
export function toCueText(runs: readonly Run[]): string {
  const parts: string[] = [];
  let open = '';
  for (const run of runs) {
    if (run.text === '') continue;
    const tags = toTags(run);
    if (tags !== open) parts.push(toEndTags(open), toStartTags(tags));
    open = tags;
    parts.push(escapeCueText(run.text));
  }
  return removeBlankLines(parts.join('') + toEndTags(open));
}

function toTags({ b, i, u }: TextStyle): string {
  return `${b ? 'b' : ''}${i ? 'i' : ''}${u ? 'u' : ''}`;
}

function toStartTags(tags: string): string {
  return Array.from(tags, (tag) => `<${tag}>`).join('');
}

function toEndTags(tags: string): string {
  return Array.from(tags, (tag) => `</${tag}>`)
    .toReversed()
    .join('');
}

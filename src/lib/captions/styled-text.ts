import { escapeCueText } from './character-references.ts';
import { dropBlankLines } from './clean-cue-text.ts';

/** How characters look, as far as WebVTT has tags for it. */
export type Look = { readonly b: boolean; readonly i: boolean; readonly u: boolean };

export const PLAIN: Look = { b: false, i: false, u: false };

/** Text of one look; `\n` is a line's end. */
export type Run = Look & { readonly text: string };

/** Text of formats whose markup is not in tags as WebVTT's cue text. */
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
  return dropBlankLines(parts.join('') + toEndTags(open));
}

function toTags({ b, i, u }: Look): string {
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

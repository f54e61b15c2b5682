import { escapeCueText } from './character-references.ts';
import { removeBlankLines } from './clean-cue-text.ts';

/** Text styles that WebVTT has tags for. */
export type TextStyle = { readonly b: boolean; readonly i: boolean; readonly u: boolean };

export const PLAIN_STYLE: TextStyle = { b: false, i: false, u: false };

/** A part of a ruby annotation. The parts of one annotation have the same number. */
export type RubyPart = { readonly number: number; readonly tag: 'base' | 'rt' };

/** Text in one style; `\n` is a line break. */
export type Run = TextStyle & { readonly text: string; readonly ruby?: RubyPart | undefined };

/** Converts styled runs to WebVTT cue text. */
export function toCueText(runs: readonly Run[]): string {
  const parts: string[] = [];
  let open: Open = { number: undefined, tags: [] };
  for (const run of runs) {
    if (run.text === '') continue;
    const next = { number: run.ruby?.number, tags: toTags(run) };
    if (next.number !== open.number) parts.push(toEnd(open), toStart(next));
    else if (next.tags.join() !== open.tags.join())
      parts.push(toEndTags(open.tags), toStartTags(next.tags));
    open = next;
    parts.push(escapeCueText(run.text));
  }
  return removeBlankLines(parts.join('') + toEnd(open));
}

/** The annotation and the tags in it that are open. */
type Open = { readonly number: number | undefined; readonly tags: readonly string[] };

function toTags({ b, i, u, ruby }: Run): readonly string[] {
  return [
    ...(ruby?.tag === 'rt' ? ['rt'] : []),
    ...(b ? ['b'] : []),
    ...(i ? ['i'] : []),
    ...(u ? ['u'] : []),
  ];
}

function toStart({ number, tags }: Open): string {
  return `${number === undefined ? '' : '<ruby>'}${toStartTags(tags)}`;
}

function toEnd({ number, tags }: Open): string {
  return `${toEndTags(tags)}${number === undefined ? '' : '</ruby>'}`;
}

function toStartTags(tags: readonly string[]): string {
  return tags.map((tag) => `<${tag}>`).join('');
}

function toEndTags(tags: readonly string[]): string {
  return tags
    .map((tag) => `</${tag}>`)
    .toReversed()
    .join('');
}

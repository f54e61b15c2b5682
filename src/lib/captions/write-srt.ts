import type { Cue } from './caption.ts';
import { decodeReferences } from './character-references.ts';
import { removeBlankLines } from './clean-cue-text.ts';
import { toVttTimestamp } from './timestamps.ts';
import { type TimedText, unrollLines } from './unroll-lines.ts';

/**
 * Formats cues as SubRip: keeps bold, italic and underline, and removes all other markup and the
 * repeated lines of rolling captions.
 */
export function writeSrt(cues: readonly Cue[]): string {
  const visible = cues
    .map(({ startMs, endMs, text }) => ({ startMs, endMs, text: toSrtText(text) }))
    .filter(({ text }) => text !== '');
  return unrollLines(visible)
    .map((cue, index) => `${index + 1}\n${toSrtTiming(cue)}\n${cue.text}\n`)
    .join('\n');
}

function toSrtTiming({ startMs, endMs }: TimedText): string {
  return `${toVttTimestamp(startMs)} --> ${toVttTimestamp(endMs)}`.replaceAll('.', ',');
}

const SUPPORTED_TAG = /^<\/?[biu]$/;

/**
 * SubRip has no escapes, so text that could be read as a tag, reference or arrow keeps its HTML
 * escapes.
 */
function toSrtText(text: string): string {
  const parts = text.split(/(<[^<>]*>)/).map((part) => {
    if (!part.startsWith('<')) return escapeSrtText(decodeReferences(part));
    const name = part.slice(0, -1).replace(/\..*$/s, '');
    return SUPPORTED_TAG.test(name) ? `${name}>` : '';
  });
  // A line that contained only markup is now blank and would end the cue.
  return removeBlankLines(parts.join('').replaceAll('-->', '--&gt;'));
}

function escapeSrtText(text: string): string {
  return (
    text
      .replace(/&(?=#?\w{1,8};)/g, '&amp;')
      // `<` is escaped even at the end of a part, where removing the next tag could create a new
      // one.
      .replace(/<(?=[A-Za-z/!?]|$)/g, '&lt;')
  );
}

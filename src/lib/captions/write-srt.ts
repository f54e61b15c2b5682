import type { Cue } from './caption.ts';
import { decodeReferences } from './character-references.ts';
import { dropBlankLines } from './clean-cue-text.ts';
import { toVttTimestamp } from './timestamps.ts';

/** The cues as a SubRip file: bold, italic and underlined stay, all other markup goes. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map((cue) => ({ timing: toSrtTiming(cue), text: toSrtText(cue.text) }))
    .filter(({ text }) => text !== '')
    .map(({ timing, text }, index) => `${index + 1}\n${timing}\n${text}\n`)
    .join('\n');
}

function toSrtTiming({ startMs, endMs }: Cue): string {
  return `${toVttTimestamp(startMs)} --> ${toVttTimestamp(endMs)}`.replaceAll('.', ',');
}

const KEPT = /^<\/?[biu]$/;

/** SubRip has no escapes of its own: what would pass for a tag, a reference or an arrow stays escaped as in HTML. */
function toSrtText(text: string): string {
  const parts = text.split(/(<[^<>]*>)/).map((part) => {
    if (!part.startsWith('<')) return toSrtPlain(decodeReferences(part));
    const name = part.slice(0, -1).replace(/\..*$/s, '');
    return KEPT.test(name) ? `${name}>` : '';
  });
  // A line of nothing but markup is blank without it, and a blank line ends the cue.
  return dropBlankLines(parts.join('').replaceAll('-->', '--&gt;'));
}

function toSrtPlain(text: string): string {
  return (
    text
      .replace(/&(?=#?\w{1,8};)/g, '&amp;')
      // At the end of a part too: what follows the tag that is left out may make a tag of it.
      .replace(/<(?=[A-Za-z/!?]|$)/g, '&lt;')
  );
}

import type { Cue } from './caption.ts';
import { parseVttTimestamp } from './timestamps.ts';

/** A WebVTT text as our own writer makes it, block by block. */
export type OwnWebVtt = {
  /** `STYLE` and `REGION` blocks, which hold for all cues. */
  readonly definitions: readonly string[];
  /** `block` is the cue as it stands there. */
  readonly cues: readonly (Cue & { readonly block: string })[];
};

const TIMING = /^(\S+) --> (\S+)(?: (.*))?$/;
const DEFINITION = /^(?:STYLE|REGION)[ \t]*(?:\n|$)/;

/** Blocks of other kinds, and cues whose times can't be read, are left out. */
export function readOwnWebVtt(webvtt: string): OwnWebVtt {
  const blocks = webvtt
    .split(/\n{2,}/)
    .slice(1)
    .map((block) => block.replace(/\n+$/, ''));
  return {
    definitions: blocks.filter((block) => DEFINITION.test(block)),
    cues: blocks.flatMap((block) => (DEFINITION.test(block) ? [] : readCue(block))),
  };
}

function readCue(block: string): OwnWebVtt['cues'] {
  const lines = block.split('\n');
  // An identifier may stand above the times.
  const at = TIMING.test(lines[0] ?? '') ? 0 : 1;
  const [, from = '', to = '', settings = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const startMs = parseVttTimestamp(from);
  const endMs = parseVttTimestamp(to);
  if (startMs === undefined || endMs === undefined) return [];
  const id = at === 0 ? '' : (lines[0] ?? '');
  return [{ id, startMs, endMs, settings, text: lines.slice(at + 1).join('\n'), block }];
}

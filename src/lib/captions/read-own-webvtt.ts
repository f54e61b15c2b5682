import type { Captions, Cue } from './caption.ts';
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
    definitions: blocks.filter(isDefinition),
    cues: blocks.flatMap((block) => (isDefinition(block) ? [] : readCue(block))),
  };
}

/** The same as what it was written from. */
export function readOwnCaptions(webvtt: string): Captions {
  const { definitions, cues } = readOwnWebVtt(webvtt);
  return {
    cues: cues.map(({ block: _block, ...cue }) => cue),
    styles: definitions.flatMap((block) => readBody(block, 'STYLE\n')),
    regions: definitions.flatMap((block) => readBody(block, 'REGION\n')),
  };
}

/** A cue may be called `STYLE` too. */
function isDefinition(block: string): boolean {
  return DEFINITION.test(block) && !TIMING.test(block.split('\n', 2)[1] ?? '');
}

function readBody(definition: string, name: string): readonly string[] {
  return definition.startsWith(name) ? [definition.slice(name.length)] : [];
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

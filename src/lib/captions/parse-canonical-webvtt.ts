import type { Captions, Cue } from './caption.ts';
import { parseVttTimestamp } from './timestamps.ts';

/** The blocks of a text written by `writeVtt`. */
export type CanonicalWebVtt = {
  /** `STYLE` and `REGION` blocks, which apply to all cues. */
  readonly definitions: readonly string[];
  /** `block` is the cue's text in the file. */
  readonly cues: readonly (Cue & { readonly block: string })[];
};

const TIMING = /^(\S+) --> (\S+)(?: (.*))?$/;
const DEFINITION = /^(?:STYLE|REGION)[ \t]*(?:\n|$)/;

/** Ignores other blocks and cues with invalid times. */
export function parseCanonicalWebVtt(webvtt: string): CanonicalWebVtt {
  const blocks = webvtt
    .split(/\n{2,}/)
    .slice(1)
    .map((block) => block.replace(/\n+$/, ''));
  return {
    definitions: blocks.filter(isDefinition),
    cues: blocks.flatMap((block) => (isDefinition(block) ? [] : readCue(block))),
  };
}

/** Restores the captions that were passed to `writeVtt`. */
export function parseCanonicalCaptions(webvtt: string): Captions {
  const { definitions, cues } = parseCanonicalWebVtt(webvtt);
  return {
    cues: cues.map(({ block: _block, ...cue }) => cue),
    styles: definitions.flatMap((block) => readBody(block, 'STYLE\n')),
    regions: definitions.flatMap((block) => readBody(block, 'REGION\n')),
  };
}

/**
 * A block that starts with `STYLE` is a cue if a timing line follows, because `STYLE` is a valid
 * cue ID.
 */
function isDefinition(block: string): boolean {
  return DEFINITION.test(block) && !TIMING.test(block.split('\n', 2)[1] ?? '');
}

function readBody(definition: string, name: string): readonly string[] {
  return definition.startsWith(name) ? [definition.slice(name.length)] : [];
}

function readCue(block: string): CanonicalWebVtt['cues'] {
  const lines = block.split('\n');
  // A cue ID may precede the times.
  const at = TIMING.test(lines[0] ?? '') ? 0 : 1;
  const [, from = '', to = '', settings = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const startMs = parseVttTimestamp(from);
  const endMs = parseVttTimestamp(to);
  if (startMs === undefined || endMs === undefined) return [];
  const id = at === 0 ? '' : (lines[0] ?? '');
  return [{ id, startMs, endMs, settings, text: lines.slice(at + 1).join('\n'), block }];
}

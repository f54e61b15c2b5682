import { parseVttTimestamp } from '#lib/captions/timestamps.ts';
import { writeVttCue } from '#lib/captions/write-webvtt.ts';

import { toEditable, toPayload } from './cue-text.ts';
import { type Draft, type DraftCue, sortCues } from './draft.ts';

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)[ \t]*(.*)$/;

/** Parses WebVTT that the server has validated and repaired. Blocks other than cues are kept. */
export function parseVtt(text: string): Draft {
  const head: string[] = [];
  const cues: DraftCue[] = [];
  const [, ...blocks] = text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/);
  for (const block of blocks) {
    const trimmed = block.replace(/^\n+|\n+$/g, '');
    const cue = parseCue(trimmed, cues.length + 1);
    if (cue !== undefined) cues.push(cue);
    else if (trimmed !== '') head.push(trimmed);
  }
  return { head, cues: sortCues(cues), nextKey: cues.length + 1 };
}

function parseCue(block: string, key: number): DraftCue | undefined {
  const lines = block.split('\n');
  const at = lines[0]?.includes('-->') === true ? 0 : 1;
  const [, start = '', end = '', settings = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const [startMs, endMs] = [parseVttTimestamp(start), parseVttTimestamp(end)];
  if (startMs === undefined || endMs === undefined) return undefined;
  const id = at === 0 ? '' : (lines[0] ?? '');
  const text = toEditable(lines.slice(at + 1).join('\n'));
  return { key, id, startMs, endMs, settings: settings.trim(), text };
}

export function writeVtt({ head, cues }: Draft): string {
  const blocks = [...head.map((block) => `${block}\n`), ...cues.map(writeCue)];
  return ['WEBVTT\n', ...blocks].join('\n');
}

function writeCue(cue: DraftCue): string {
  return writeVttCue({ ...cue, text: toPayload(cue.text) });
}

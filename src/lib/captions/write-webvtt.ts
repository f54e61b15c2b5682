import type { Captions, Cue } from './caption.ts';
import { toVttTimestamp } from './timestamps.ts';

/** The captions as a WebVTT file. Cues come from a reader, or their text is cleaned by `cleanCueText`. */
export function writeVtt({ cues, styles, regions }: Captions): string {
  return [
    'WEBVTT\n',
    ...styles.map((body) => `STYLE\n${body}\n`),
    ...regions.map((body) => `REGION\n${body}\n`),
    ...cues.map(writeVttCue),
  ].join('\n');
}

/** One cue's block, with its line end. */
export function writeVttCue({ id, startMs, endMs, settings, text }: Cue): string {
  const timing = `${toVttTimestamp(startMs)} --> ${toVttTimestamp(endMs)}`;
  return [
    ...(id === '' ? [] : [id]),
    settings === '' ? timing : `${timing} ${settings}`,
    ...(text === '' ? [] : [text]),
    '',
  ].join('\n');
}

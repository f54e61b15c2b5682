import type { Captions, Cue } from './caption.ts';
import { toVttTimestamp } from './timestamps.ts';

/** Formats captions as WebVTT. Cue text must be output of a parser or of `cleanCueText`. */
export function writeVtt({ cues, styles, regions }: Captions): string {
  return [
    'WEBVTT\n',
    ...styles.map((body) => `STYLE\n${body}\n`),
    ...regions.map((body) => `REGION\n${body}\n`),
    ...cues.map(writeVttCue),
  ].join('\n');
}

/** Formats one cue, including the final line break. */
export function writeVttCue({ id, startMs, endMs, settings, text }: Cue): string {
  const timing = `${toVttTimestamp(startMs)} --> ${toVttTimestamp(endMs)}`;
  return [
    ...(id === '' ? [] : [id]),
    settings === '' ? timing : `${timing} ${settings}`,
    ...(text === '' ? [] : [text]),
    '',
  ].join('\n');
}

import { AppError } from '../../contract/app-error.ts';
import type { Captions, CaptionFormat } from '../../lib/captions/caption.ts';
import { CAPTION_BYTES_MAX, CAPTION_TEXT_CHARACTERS_MAX } from '../../lib/captions/limits.ts';
import { parseWebVtt } from '../../lib/captions/parse-webvtt.ts';
import { readCaptions } from '../../lib/captions/read-captions.ts';
import { createRepairLog, type Repair } from '../../lib/captions/repairs.ts';
import { retimeCues, type Retiming } from '../../lib/captions/retime.ts';
import { writeVtt } from '../../lib/captions/write-webvtt.ts';
import type { TrackText } from './store.ts';

/** A file of captions as it came, and what its sender says of it. */
export type Upload = {
  readonly bytes: Uint8Array;
  readonly format?: CaptionFormat | undefined;
  readonly charset?: string | undefined;
  readonly skipInvalid?: boolean;
  readonly retiming?: Retiming | undefined;
};

export type ReadUpload = { readonly text: TrackText; readonly repairs: readonly Repair[] };

/** Throws payload_too_large, and invalid_subtitle with the place where the file is broken. */
export function readUpload({ bytes, retiming, ...hints }: Upload, lang: string): ReadUpload {
  if (bytes.length > CAPTION_BYTES_MAX) {
    const message = `The file is larger than ${CAPTION_BYTES_MAX} bytes; send less.`;
    throw new AppError('payload_too_large', message);
  }
  const reading = readCaptions(bytes, { ...hints, lang });
  if (reading.kind === 'refused') {
    const { line, column, message } = reading.problem;
    throw new AppError('invalid_subtitle', `Line ${line}, column ${column}: ${message}`, {
      details: [{ path: '/content', message, line, column }],
    });
  }
  const { format, charset, repairs, ...captions } = reading.captions;
  return { text: { ...toText(captions, retiming), original: { bytes, format, charset } }, repairs };
}

/** The same cues at other times. Throws invalid_subtitle when they would come too late. */
export function retimeText(vtt: string, retiming: Retiming): Pick<TrackText, 'vtt' | 'cueCount'> {
  return toText(parseStored(vtt), retiming);
}

/** What was written by writeVtt reads without a repair. */
export function parseStored(vtt: string): Captions {
  return parseWebVtt(vtt, { repairs: createRepairLog(), skipInvalid: true });
}

function toText(
  captions: Captions,
  retiming: Retiming | undefined,
): Pick<TrackText, 'vtt' | 'cueCount'> {
  const cues = retiming === undefined ? captions.cues : retimeCues(captions.cues, retiming);
  if (cues === undefined) {
    throw new AppError('invalid_subtitle', 'Moved like that a cue would come after 1000 hours.');
  }
  if (cues.length === 0 && captions.cues.length > 0) {
    throw new AppError(
      'invalid_subtitle',
      'Moved like that all cues would end before the video begins.',
    );
  }
  const vtt = writeVtt({ ...captions, cues });
  if (vtt.length > CAPTION_TEXT_CHARACTERS_MAX) {
    throw new AppError('invalid_subtitle', 'Written as WebVTT the file is too large; split it up.');
  }
  return { vtt, cueCount: cues.length };
}

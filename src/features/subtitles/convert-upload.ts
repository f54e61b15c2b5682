import type { CaptionFormat, CaptionProblem, Captions } from '#lib/captions/caption.ts';
import { CAPTION_TEXT_CHARACTERS_MAX } from '#lib/captions/limits.ts';
import { readCaptions } from '#lib/captions/read-captions.ts';
import { readOwnCaptions } from '#lib/captions/read-own-webvtt.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import { retimeCues, type Retiming } from '#lib/captions/retime.ts';
import { writeVtt } from '#lib/captions/write-webvtt.ts';

/** A file of captions as it came, and what its sender says of it. */
export type Upload = {
  readonly bytes: Uint8Array;
  readonly format?: CaptionFormat | undefined;
  readonly charset?: string | undefined;
  readonly skipInvalid?: boolean;
  readonly retiming?: Retiming | undefined;
};

export type ConvertedText = { readonly vtt: string; readonly cueCount: number };

/** Why there is no text; the place where it is one line's fault. */
export type Refusal = Pick<CaptionProblem, 'message'> & Partial<CaptionProblem>;

export type Conversion<Value> =
  | ({ readonly kind: 'converted' } & Value)
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type ConvertedUpload = ConvertedText & {
  readonly format: CaptionFormat;
  readonly charset: string;
  readonly repairs: readonly Repair[];
};

/** The file as WebVTT. Never throws: what it answers can be sent from one thread to another. */
export function convertUpload(
  { bytes, retiming, ...hints }: Upload,
  lang: string,
): Conversion<ConvertedUpload> {
  const reading = readCaptions(bytes, { ...hints, lang });
  if (reading.kind === 'refused') return { kind: 'refused', refusal: reading.problem };
  const { format, charset, repairs, ...captions } = reading.captions;
  const text = toText(captions, retiming);
  return text.kind === 'refused' ? text : { ...text, format, charset, repairs };
}

/** The same cues of a stored text at other times. */
export function retimeText(vtt: string, retiming: Retiming): Conversion<ConvertedText> {
  return toText(readOwnCaptions(vtt), retiming);
}

function toText(captions: Captions, retiming: Retiming | undefined): Conversion<ConvertedText> {
  const cues = retiming === undefined ? captions.cues : retimeCues(captions.cues, retiming);
  if (cues === undefined) return refuse('Moved like that a cue would come after 1000 hours.');
  if (cues.length === 0 && captions.cues.length > 0) {
    return refuse('Moved like that all cues would end before the video begins.');
  }
  const vtt = writeVtt({ ...captions, cues });
  if (vtt.length > CAPTION_TEXT_CHARACTERS_MAX) {
    return refuse('Written as WebVTT the file is too large; split it up.');
  }
  return { kind: 'converted', vtt, cueCount: cues.length };
}

function refuse(message: string): Conversion<never> {
  return { kind: 'refused', refusal: { message } };
}

import type { CaptionFormat, CaptionProblem, Captions } from '#lib/captions/caption.ts';
import { CAPTION_TEXT_CHARACTERS_MAX } from '#lib/captions/limits.ts';
import { parseCanonicalCaptions } from '#lib/captions/parse-canonical-webvtt.ts';
import { readCaptions } from '#lib/captions/read-captions.ts';
import type { Repair } from '#lib/captions/repairs.ts';
import { retimeCues, type Retiming } from '#lib/captions/retime.ts';
import { writeVtt } from '#lib/captions/write-webvtt.ts';

/** An uploaded caption file, with the sender's hints. */
export type Upload = {
  readonly bytes: Uint8Array;
  readonly format?: CaptionFormat | undefined;
  readonly charset?: string | undefined;
  readonly isStrict?: boolean;
  readonly retiming?: Retiming | undefined;
};

export type ConvertedText = { readonly vtt: string; readonly cueCount: number };

/** The location is present when a single line caused the error. */
export type ConversionProblem = Pick<CaptionProblem, 'message'> & Partial<CaptionProblem>;

export type Conversion<Value> =
  | ({ readonly kind: 'converted' } & Value)
  | { readonly kind: 'refused'; readonly problem: ConversionProblem };

export type ConvertedUpload = ConvertedText & {
  readonly format: CaptionFormat;
  readonly charset: string;
  readonly repairs: readonly Repair[];
};

/** Converts the file to WebVTT. Never throws: the result can be sent between threads. */
export function convertUpload(
  { bytes, retiming, ...hints }: Upload,
  lang: string,
): Conversion<ConvertedUpload> {
  const reading = readCaptions(bytes, { ...hints, lang });
  if (reading.kind === 'refused') return { kind: 'refused', problem: reading.problem };
  const { format, charset, repairs, ...captions } = reading.captions;
  const text = toText(captions, retiming);
  return text.kind === 'refused' ? text : { ...text, format, charset, repairs };
}

/** Shifts and scales the cues of a stored track. */
export function retimeText(vtt: string, retiming: Retiming): Conversion<ConvertedText> {
  return toText(parseCanonicalCaptions(vtt), retiming);
}

function toText(captions: Captions, retiming: Retiming | undefined): Conversion<ConvertedText> {
  const cues = retiming === undefined ? captions.cues : retimeCues(captions.cues, retiming);
  if (cues === undefined)
    return refuse('This timing would move a cue beyond 1000 hours. Use a smaller offset or scale.');
  if (cues.length === 0 && captions.cues.length > 0) {
    return refuse(
      'This timing would move all cues before the start of the video. Use a larger offset.',
    );
  }
  const vtt = writeVtt({ ...captions, cues });
  if (vtt.length > CAPTION_TEXT_CHARACTERS_MAX) {
    return refuse('The file is too large after conversion to WebVTT. Shorten it.');
  }
  return { kind: 'converted', vtt, cueCount: cues.length };
}

function refuse(message: string): Conversion<never> {
  return { kind: 'refused', problem: { message } };
}

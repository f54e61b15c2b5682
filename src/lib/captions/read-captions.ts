import { assertNever } from '../assert-never.ts';
import { CaptionError } from './caption-error.ts';
import type { CaptionFormat, CaptionProblem, Captions } from './caption.ts';
import { decodeCaptions } from './decode-captions.ts';
import { detectFormat } from './detect-format.ts';
import { CAPTION_BYTES_MAX } from './limits.ts';
import { parseAss } from './parse-ass.ts';
import { parseSbv } from './parse-sbv.ts';
import { parseSrt } from './parse-srt.ts';
import { parseTtml } from './parse-ttml.ts';
import { parseWebVtt, type Reading } from './parse-webvtt.ts';
import { createRepairLog, type Repair, type RepairCode } from './repairs.ts';

export type CaptionHints = {
  /** What the sender takes it for; the text's own look wins. */
  readonly format?: CaptionFormat | undefined;
  readonly charset?: string | undefined;
  readonly lang?: string | undefined;
  /** Leave out cues that can't be read where they would make the file be refused. */
  readonly skipInvalid?: boolean;
};

export type ReadCaptions = Captions & {
  readonly format: CaptionFormat;
  readonly charset: string;
  readonly repairs: readonly Repair[];
};

export type CaptionReading =
  | { readonly kind: 'read'; readonly captions: ReadCaptions }
  | { readonly kind: 'refused'; readonly problem: CaptionProblem };

/**
 * A file of captions in any of CAPTION_FORMATS and any character set. Never throws; takes time and memory in
 * proportion to CAPTION_BYTES_MAX at most.
 */
export function readCaptions(bytes: Uint8Array, hints: CaptionHints = {}): CaptionReading {
  try {
    return { kind: 'read', captions: read(bytes, hints) };
  } catch (error) {
    if (error instanceof CaptionError) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

function read(bytes: Uint8Array, hints: CaptionHints): ReadCaptions {
  if (bytes.length > CAPTION_BYTES_MAX) {
    throw new CaptionError(`The file is too large: ${CAPTION_BYTES_MAX} bytes at most.`);
  }
  const repairs = createRepairLog();
  const { text, charset } = decodeCaptions(bytes, { hints, repairs });
  const format = detectFormat(text, hints.format) ?? hints.format;
  if (format === undefined || text.trim() === '') {
    throw new CaptionError(
      'Captions are expected: WebVTT (a first line WEBVTT), SubRip, SubStation Alpha, TTML or SBV.',
    );
  }
  const reading = { repairs, skipInvalid: hints.skipInvalid ?? false };
  const captions = parse(text, format, reading);
  if (captions.cues.length === 0) checkEmpty(text, repairs.list());
  return { ...captions, format, charset, repairs: repairs.list() };
}

function parse(text: string, format: CaptionFormat, reading: Reading): Captions {
  switch (format) {
    case 'vtt':
      return parseWebVtt(text, reading);
    case 'srt':
      return parseSrt(text, reading);
    case 'sbv':
      return parseSbv(text, reading);
    case 'ass':
      return parseAss(text, reading);
    case 'ttml':
      return parseTtml(text, reading);
    default:
      return assertNever(format);
  }
}

/**
 * A WebVTT file may have no cues, if none of them was left out; what was tells why nothing is left. Throws
 * CaptionError.
 */
function checkEmpty(text: string, repairs: readonly Repair[]): void {
  const reason = repairs.find(({ code }) => LEFT_OUT.has(code));
  if (reason === undefined && /^\s*WEBVTT(?:\s|$)/.test(text)) return;
  const told = reason === undefined ? '' : ` ${reason.message}`;
  throw new CaptionError(`A cue with times and text is expected.${told}`, reason?.line ?? 1);
}

const LEFT_OUT: ReadonlySet<RepairCode> = new Set([
  'invalid_cue_skipped',
  'never_shown',
  'empty_cue',
  'stray_arrow',
  'text_skipped',
]);

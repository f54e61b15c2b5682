import { assertNever } from '../assert-never.ts';
import { CaptionError } from './caption-error.ts';
import {
  CAPTION_FORMAT_NAMES,
  type CaptionFormat,
  type CaptionProblem,
  type Captions,
} from './caption.ts';
import { decodeCaptions } from './decode-captions.ts';
import { detectFormat, findUnsupportedFormat } from './detect-format.ts';
import { CAPTION_BYTES_MAX } from './limits.ts';
import { parseAss } from './parse-ass.ts';
import { parseLrc } from './parse-lrc.ts';
import { parseMicroDvd } from './parse-microdvd.ts';
import { parseSami } from './parse-sami.ts';
import { parseSbv } from './parse-sbv.ts';
import { parseSrt } from './parse-srt.ts';
import { parseTtml } from './parse-ttml.ts';
import { parseWebVtt } from './parse-webvtt.ts';
import type { ParseOptions } from './reject-cue.ts';
import { removeMarks } from './remove-marks.ts';
import { createRepairLog, type Repair, type RepairCode } from './repairs.ts';

export type CaptionHints = {
  /** Declared format; the detected format takes precedence. */
  readonly format?: CaptionFormat | undefined;
  readonly charset?: string | undefined;
  readonly lang?: string | undefined;
  /** Rejects the file because of one invalid cue, otherwise skipped. */
  readonly isStrict?: boolean;
};

export type ParsedCaptions = Captions & {
  readonly format: CaptionFormat;
  readonly charset: string;
  readonly repairs: readonly Repair[];
};

export type CaptionResult =
  | { readonly kind: 'read'; readonly captions: ParsedCaptions }
  | { readonly kind: 'refused'; readonly problem: CaptionProblem };

/**
 * Parses a caption file in any of CAPTION_FORMATS and any charset. Never throws. Time and memory
 * are bounded by CAPTION_BYTES_MAX.
 */
export function readCaptions(bytes: Uint8Array, hints: CaptionHints = {}): CaptionResult {
  try {
    return { kind: 'read', captions: read(bytes, hints) };
  } catch (error) {
    if (error instanceof CaptionError) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}

function read(bytes: Uint8Array, hints: CaptionHints): ParsedCaptions {
  if (bytes.length > CAPTION_BYTES_MAX) {
    throw new CaptionError(
      `The file is too large: at most ${CAPTION_BYTES_MAX} bytes are allowed.`,
    );
  }
  const repairs = createRepairLog();
  const { text: decoded, charset } = decodeCaptions(bytes, { hints, repairs });
  const text = removeMarks(decoded, repairs);
  const format = detectFormat(text, hints.format) ?? hints.format;
  if (format === undefined || text.trim() === '') {
    const other = findUnsupportedFormat(text);
    const names = Object.values(CAPTION_FORMAT_NAMES).join(', ');
    throw new CaptionError(
      `${other === undefined ? '' : `This is ${other}, which can’t be converted. `}Expected one of these formats: ${names}.`,
    );
  }
  const captions = parseNamed(text, format, {
    repairs,
    isStrict: hints.isStrict ?? false,
    lang: hints.lang,
  });
  return { ...captions, format, charset, repairs: repairs.list() };
}

/** Names the format in the error, because a file in another format may have been read as it. */
function parseNamed(text: string, format: CaptionFormat, options: ParseOptions): Captions {
  try {
    const captions = parse(text, format, options);
    if (captions.cues.length === 0) {
      // Throws the error of the first invalid cue.
      parse(text, format, { ...options, repairs: createRepairLog(), isStrict: true });
      requireCues(text, options.repairs.list());
    }
    return captions;
  } catch (error) {
    if (!(error instanceof CaptionError)) throw error;
    const { message, line, column } = error.problem;
    const named = `${message} The file was read as ${CAPTION_FORMAT_NAMES[format]}.`;
    throw new CaptionError(named, line, column);
  }
}

function parse(text: string, format: CaptionFormat, options: ParseOptions): Captions {
  switch (format) {
    case 'vtt':
      return parseWebVtt(text, options);
    case 'srt':
      return parseSrt(text, options);
    case 'sbv':
      return parseSbv(text, options);
    case 'ass':
      return parseAss(text, options);
    case 'ttml':
      return parseTtml(text, options);
    case 'lrc':
      return parseLrc(text, options);
    case 'sami':
      return parseSami(text, options);
    case 'microdvd':
      return parseMicroDvd(text, options);
    default:
      return assertNever(format);
  }
}

/**
 * A WebVTT file may have no cues if none was removed; otherwise the error contains the reason.
 * Throws CaptionError.
 */
function requireCues(text: string, repairs: readonly Repair[]): void {
  const reason = repairs.find(({ code }) => OMISSIONS.has(code));
  if (reason === undefined && /^\s*WEBVTT(?:\s|$)/.test(text)) return;
  const explanation = reason === undefined ? '' : ` ${reason.message}`;
  throw new CaptionError(`Expected a cue with times and text.${explanation}`, reason?.line ?? 1);
}

const OMISSIONS: ReadonlySet<RepairCode> = new Set([
  'never_shown',
  'empty_cue',
  'stray_arrow',
  'text_skipped',
]);

import { CaptionError } from './caption-error.ts';
import { CAPTION_LINE_CHARACTERS_MAX } from './limits.ts';

/** Splits a file at any kind of line break. Throws CaptionError for an overlong line. */
export function toLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > CAPTION_LINE_CHARACTERS_MAX);
  if (long !== -1) {
    const message = `The line is too long: at most ${CAPTION_LINE_CHARACTERS_MAX} characters are allowed.`;
    throw new CaptionError(message, long + 1, CAPTION_LINE_CHARACTERS_MAX + 1);
  }
  return lines;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

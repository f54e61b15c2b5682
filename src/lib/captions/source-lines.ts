import { CaptionError } from './caption-error.ts';
import { CAPTION_LINE_CHARACTERS_MAX } from './limits.ts';

/** The lines of a file, however it ends them; the first is number 1. Throws CaptionError for endless ones. */
export function toLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > CAPTION_LINE_CHARACTERS_MAX);
  if (long !== -1) {
    const message = `The line is too long: lines have ${CAPTION_LINE_CHARACTERS_MAX} characters at most.`;
    throw new CaptionError(message, long + 1, CAPTION_LINE_CHARACTERS_MAX + 1);
  }
  return lines;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

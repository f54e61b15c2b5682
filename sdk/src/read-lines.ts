import { ReelayError } from './reelay-error.ts';

/** Longer than any line of the service: one that never ends would fill the memory. */
const LINE_CHARACTERS_MAX = 4 * 1024 * 1024;

/** Each line (NDJSON) as it comes; `parse` throws for what is no line. Who stops reading ends the answer. */
export async function* readLines<Line>(
  body: ReadableStream<Uint8Array>,
  parse: (line: string) => Line,
): AsyncGenerator<Line, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (;;) {
      const { value, done } = await read(reader);
      unread += decoder.decode(value, { stream: !done });
      const lines = unread.split('\n');
      unread = lines.pop() ?? '';
      for (const line of lines) yield tryToParse(line, parse);
      if (unread.length > LINE_CHARACTERS_MAX || (done && unread !== '')) throw cutOff();
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ readonly value?: Uint8Array | undefined; readonly done: boolean }> {
  try {
    return await reader.read();
  } catch (cause) {
    throw cutOff(cause);
  }
}

function tryToParse<Line>(line: string, parse: (line: string) => Line): Line {
  try {
    return parse(line);
  } catch (cause) {
    throw cutOff(cause);
  }
}

function cutOff(cause?: unknown): ReelayError {
  return new ReelayError('The answer was cut off.', { code: 'connection_failed', cause });
}

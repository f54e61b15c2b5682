import { ReelayError } from './reelay-error.ts';

/** Longer than any valid line; limits memory in case a line never ends. */
const LINE_CHARACTERS_MAX = 4 * 1024 * 1024;

/**
 * Yields each line (NDJSON) as it arrives; `parse` throws for an invalid line. Cancels the response
 * when the reader stops.
 */
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
      for (const line of lines) yield parseLine(line, parse);
      if (unread.length > LINE_CHARACTERS_MAX || (done && unread !== '')) throw truncatedError();
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
    throw truncatedError(cause);
  }
}

function parseLine<Line>(line: string, parse: (line: string) => Line): Line {
  try {
    return parse(line);
  } catch (cause) {
    throw truncatedError(cause);
  }
}

function truncatedError(cause?: unknown): ReelayError {
  return new ReelayError('The response was cut off. Try again.', {
    code: 'connection_failed',
    cause,
  });
}

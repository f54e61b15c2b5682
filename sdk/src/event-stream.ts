export type StreamEvent = {
  readonly type: string;
  readonly data: string;
  /** The ID of this event, or the last ID before it. */
  readonly id: string;
};

/** Limits memory in case a server never ends an event. */
const EVENT_CHARACTERS_MAX = 1_048_576;

/**
 * Yields the events of a stream (HTML Standard §9.2.6) until it ends, fails, or is silent for
 * `idleTimeoutMs`. The reader reconnects in all three cases. Heartbeats are events without data,
 * which may have an ID to continue after. `lastId` is that of the previous connection.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { idleTimeoutMs, lastId = '' }: { readonly idleTimeoutMs: number; readonly lastId?: string },
): AsyncGenerator<StreamEvent, void> {
  let unread = '';
  let id = lastId;
  for await (const text of readText(body, idleTimeoutMs)) {
    unread += text;
    // A carriage return at the end of the text may be the first half of a CRLF, so it waits for
    // more text.
    const blocks = unread.split(/(?:\r\n|\n|\r(?!\n|$)){2}/);
    unread = blocks.pop() ?? '';
    if (unread.length > EVENT_CHARACTERS_MAX) return;
    for (const block of blocks) {
      const event = parseEvent(block, id);
      id = event.id;
      yield event;
    }
  }
}

function parseEvent(block: string, lastId: string): StreamEvent {
  let type = 'message';
  let id = lastId;
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') type = value;
    if (field === 'id') id = value;
  }
  return { type, id, data: data.join('\n') };
}

async function* readText(
  body: ReadableStream<Uint8Array>,
  idleTimeoutMs: number,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const chunk = await readChunk(reader, idleTimeoutMs);
      if (chunk === undefined) return;
      yield decoder.decode(chunk, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleTimeoutMs: number,
): Promise<Uint8Array | undefined> {
  // Canceling the reader ends its pending read.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), idleTimeoutMs);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export type StreamEvent = {
  readonly type: string;
  readonly data: string;
  /** Of this event, or the last that had one. */
  readonly id: string;
};

/** What one event may have before it ends: a server that never ends one would fill the memory. */
const UNENDED_CHARACTERS_MAX = 1_048_576;

/**
 * The events of a stream (HTML Standard §9.2.6), until it ends, breaks, or is silent for `silenceMsMax`:
 * all three mean the same to a reader that comes back.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMsMax: number,
): AsyncGenerator<StreamEvent, void> {
  let unread = '';
  let id = '';
  for await (const text of readText(body, silenceMsMax)) {
    unread += text;
    // A carriage return at the end may be half of a line end.
    const blocks = unread.split(/(?:\r\n|\n|\r(?!\n|$)){2}/);
    unread = blocks.pop() ?? '';
    if (unread.length > UNENDED_CHARACTERS_MAX) return;
    for (const block of blocks) {
      const event = parseEvent(block, id);
      id = event.id;
      if (event.data !== '') yield event;
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
  silenceMsMax: number,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const chunk = await readChunk(reader, silenceMsMax);
      if (chunk === undefined) return;
      yield decoder.decode(chunk, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMsMax: number,
): Promise<Uint8Array | undefined> {
  // Cancelling ends the read that waits.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMsMax);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

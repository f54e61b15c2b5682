export type StreamedEvent = { readonly name: string; readonly data: string };

/**
 * The events of a response body (HTML Standard §9.2), as this service writes them. `EventSource`
 * can't send a request body.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamedEvent, void> {
  // Not every browser can iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks.map(parseEvent);
  }
}

function parseEvent(block: string): StreamedEvent {
  return { name: findField(block, 'event'), data: findField(block, 'data') };
}

function findField(block: string, name: string): string {
  const line = block.split('\n').find((text) => text.startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? '';
}

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { readLines } from './read-lines.ts';

function streamOf(...chunks: readonly string[]): ReadableStream<Uint8Array> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  return ReadableStream.from(bytes);
}

it('reads lines however they are split into chunks', async () => {
  const text = '{"a":"é"}\n{"a":2}\n';
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at <= bytes.length; at += 1) {
    const body = ReadableStream.from([bytes.slice(0, at), bytes.slice(at)]);
    assert.deepEqual(await collect(readLines(body, JSON.parse)), [{ a: 'é' }, { a: 2 }]);
  }
  assert.deepEqual(await collect(readLines(streamOf(), JSON.parse)), []);
});

it('throws when the response was truncated', async () => {
  for (const body of [streamOf('{"a":1}\n{"a"'), streamOf('{"a":\n'), broken()]) {
    await assert.rejects(collect(readLines(body, JSON.parse)), { code: 'connection_failed' });
  }
});

it('cancels the response when the reader stops', async () => {
  const canceled = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1\n')),
    cancel: () => canceled.resolve(),
  });
  for await (const line of readLines(body, JSON.parse)) {
    assert.equal(line, 1);
    break;
  }
  await canceled.promise;
});

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

import assert from 'node:assert/strict';
import { it } from 'node:test';

import { array, assert as assertProperty, asyncProperty, constantFrom, nat } from 'fast-check';

import { readEvents, type StreamEvent } from './event-stream.ts';

const OPTIONS = { idleTimeoutMs: 60_000 };

it('reads events with any line ending, split anywhere', async () => {
  const lines = [
    'id: 7',
    'event: status',
    'data: {"title":',
    'data:"Übung"}',
    '',
    ': still here',
    '',
  ];
  const expected = [{ id: '7', type: 'status', data: '{"title":\n"Übung"}' }];
  const cuts = array(nat({ max: 80 }), { maxLength: 12 });
  await assertProperty(
    asyncProperty(constantFrom('\n', '\r\n', '\r'), cuts, async (end, at) => {
      const bytes = new TextEncoder().encode(lines.join(end) + end + 'data: half');
      assert.deepEqual(await readAll(toChunks(bytes, at)), expected);
    }),
  );
});

it('uses the defaults for events without a type or ID', async () => {
  const bytes = new TextEncoder().encode('id: 1\n\ndata: a\n\nid\ndata\n\ndata: b\n\n');
  assert.deepEqual(await readAll([bytes]), [
    { id: '1', type: 'message', data: 'a' },
    { id: '', type: 'message', data: 'b' },
  ]);
});

it('yields heartbeats without data, with the last ID', async () => {
  const bytes = new TextEncoder().encode(': still here\n\nid: 9\n: still here\n\n');
  const ids: string[] = [];
  const body = new Blob([bytes]).stream();
  for await (const { id } of readEvents(body, { ...OPTIONS, lastId: '4' })) ids.push(id);
  assert.deepEqual(ids, ['4', '9']);
});

it('ends when the stream fails or is silent', async () => {
  const breaks = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    pull: (controller) => controller.error(new Error('reset')),
  });
  // Events that were read before the failure are still yielded.
  for await (const { data } of readEvents(breaks, OPTIONS)) assert.equal(data, 'a');

  const silent = new ReadableStream<Uint8Array>({});
  for await (const _ of readEvents(silent, { idleTimeoutMs: 1 })) assert.fail('nothing was sent');
});

it('stops at an event that never ends', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x61)),
  });
  for await (const _ of readEvents(endless, OPTIONS)) assert.fail('no event has ended');
});

async function readAll(chunks: readonly Uint8Array[]): Promise<readonly StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body, OPTIONS)) {
    if (event.data !== '') events.push(event);
  }
  return events;
}

function toChunks(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end));
}

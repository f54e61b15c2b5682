import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { EgressError } from './egress-failure.ts';
import { type SlabBody, SlabReaders, StreamReaders } from './slab-body.ts';

type Received = { readonly texts: string[]; readonly ends: string[] };

/** Reads a body; `wantsMore` is returned for each slice. */
function read(slabs: SlabBody, wantsMore: boolean): Received {
  const received: Received = { texts: [], ends: [] };
  slabs.start({
    onSlice: (slice) => {
      received.texts.push(String(slice.bytes));
      slice.release();
      return wantsMore;
    },
    onEnd: () => received.ends.push('end'),
    onError: ({ failure }) => received.ends.push(failure),
  });
  return received;
}

describe('the slabs of a stream', () => {
  test('pass on one slice for each call of resume, then the end', async () => {
    const stream = new PassThrough();
    stream.write('ab');
    const { slabs } = new StreamReaders(stream);
    const received = read(slabs, false);
    assert.deepEqual(received.texts, ['ab']);
    stream.end('cd');
    await nextTurn();
    assert.deepEqual(received, { texts: ['ab'], ends: [] });
    slabs.resume();
    slabs.resume();
    await nextTurn();
    assert.deepEqual(received, { texts: ['ab', 'cd'], ends: ['end'] });
  });

  test('report the failure of the stream once, also before the start', async () => {
    const stream = new PassThrough().on('error', () => undefined);
    const { slabs } = new StreamReaders(stream);
    stream.destroy(new EgressError('timeout', 'too slow'));
    await nextTurn();
    assert.deepEqual(read(slabs, true).ends, ['timeout']);
  });

  test('report nothing after their destruction, which closes the stream', async () => {
    const stream = new PassThrough();
    stream.write('ab');
    const { slabs } = new StreamReaders(stream);
    const received = read(slabs, true);
    let closedCount = 0;
    slabs.onClose(() => (closedCount += 1));
    slabs.destroy();
    await nextTurn();
    slabs.onClose(() => (closedCount += 1));
    assert.deepEqual(received.ends, []);
    assert.equal(stream.destroyed, true);
    assert.equal(closedCount, 2);
  });
});

describe('the stream of slabs', () => {
  test('has the same bytes', async () => {
    const stream = new PassThrough();
    const copy = new SlabReaders(new StreamReaders(stream).slabs).body;
    for (let index = 0; index < 100; index += 1) stream.write(Buffer.alloc(10_000, index));
    stream.end();
    const bytes = await buffer(copy);
    assert.equal(bytes.length, 1_000_000);
    assert.ok(bytes.every((byte, index) => byte === Math.floor(index / 10_000)));
  });

  test('fails as the slabs do, without a read', async () => {
    const stream = new PassThrough().on('error', () => undefined);
    const copy = new SlabReaders(new StreamReaders(stream).slabs).body;
    stream.destroy(new EgressError('timeout', 'too slow'));
    await nextTurn();
    assert.ok(copy.errored instanceof EgressError);
    assert.equal(copy.errored.failure, 'timeout');
  });
});

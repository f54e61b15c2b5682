import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import * as fc from 'fast-check';

import { openTestBody, type TestBody } from '#test/support/media-bodies.ts';

import type { BodySource } from './media-body.ts';
import { createMediaCache } from './media-cache.ts';
import { createSharedBody, type SharedBody } from './shared-body.ts';

const BYTES_MAX = 1_000;

/** A reader that starts after some turns, pauses after each slice, and may leave. */
type Viewer = { readonly startsAfter: number; readonly leavesAfter: number | null };
type Received = { readonly bytes: Buffer; readonly end: 'complete' | 'failed' | 'left' };

const viewers = fc.array(
  fc.record({
    startsAfter: fc.nat({ max: 5 }),
    leavesAfter: fc.option(fc.nat({ max: 5 })),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('createSharedBody', () => {
  it('gives every reader each byte once and in order, whoever pauses, joins late or leaves', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chunks, viewers, fc.boolean(), fc.boolean(), async (parts, all, ...is) => {
        const [isSizeKnown, isBroken] = is;
        const full = Buffer.concat(parts);
        const end = isBroken ? new Error('broken') : 'complete';
        const source = openTestBody(parts, { end, isUneven: true });
        const { shared, countBytes } = share(source, isSizeKnown ? full.length : null);
        const received = await Promise.all(all.map((viewer) => view(shared.openReader(), viewer)));
        for (const { bytes, end: how } of received) {
          assert.ok(bytes.equals(full.subarray(0, bytes.length)));
          if (how === 'complete') assert.equal(bytes.length, full.length);
          assert.notEqual(how, isBroken ? 'complete' : 'failed');
        }
        source.destroy();
        assert.equal(source.countHeld(), 0);
        assert.ok(countBytes() <= full.length);
      }),
    );
  });

  it('fails a reader who comes after a failure, or after more bytes than the cache takes', () => {
    const failed = openTestBody([Buffer.from('abc')], { end: new Error('broken') });
    const endless = openTestBody([Buffer.alloc(BYTES_MAX + 1)]);
    for (const source of [failed, endless]) {
      const { shared } = share(source, null);
      void view(shared.openReader(), { startsAfter: 0, leavesAfter: null });
      source.resume();
      const ends: string[] = [];
      shared.openReader().start({
        onSlice: () => assert.fail('the first bytes are gone'),
        onEnd: () => assert.fail('the body is incomplete'),
        onError: ({ message }) => ends.push(message),
      });
      assert.deepEqual(ends, ['the body cannot be joined']);
    }
  });

  it('releases its memory when it is destroyed, whatever has arrived', () => {
    for (const size of [3, null]) {
      for (const isStarted of [true, false]) {
        const source = openTestBody([Buffer.from('abc')]);
        const { shared, countBytes } = share(source, size);
        const reader = shared.openReader();
        if (isStarted) void view(reader, { startsAfter: 0, leavesAfter: null });
        shared.destroy();
        assert.ok(source.isClosed());
        assert.equal(countBytes(), 0);
      }
    }
  });

  it('gives a reader who starts after the end all bytes', async () => {
    const source = openTestBody([Buffer.from('abc')], { end: 'complete' });
    const { shared } = share(source, 3);
    void view(shared.openReader(), { startsAfter: 0, leavesAfter: null });
    const late = await view(shared.openReader(), { startsAfter: 2, leavesAfter: null });
    assert.deepEqual(late, { bytes: Buffer.from('abc'), end: 'complete' });
  });
});

/** What is complete stays reserved, because the cache takes it over. */
function share(
  source: TestBody,
  size: number | null,
): { readonly shared: SharedBody; readonly countBytes: () => number } {
  const cache = createMediaCache({ bytesMax: BYTES_MAX, entryBytesMax: BYTES_MAX });
  const options = { cache, size, onComplete: () => undefined, onLost: () => undefined };
  return { shared: createSharedBody(source, options), countBytes: cache.countBytes };
}

async function view(body: BodySource, { startsAfter, leavesAfter }: Viewer): Promise<Received> {
  const chunks: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<Received['end']>();
  for (let turn = 0; turn < startsAfter; turn += 1) await nextTurn();
  body.start({
    onSlice: (slice) => {
      chunks.push(Buffer.from(slice.bytes));
      slice.release();
      if (chunks.length === leavesAfter) {
        body.destroy();
        resolve('left');
      } else {
        setImmediate(() => body.resume());
      }
      return false;
    },
    onEnd: () => resolve('complete'),
    onError: () => resolve('failed'),
  });
  const end = await promise;
  return { bytes: Buffer.concat(chunks), end };
}

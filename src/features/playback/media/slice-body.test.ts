import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { peekBody } from '#platform/egress/peek-body.ts';

import { sliceBody } from './slice-body.ts';

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 12 });

describe('sliceBody', () => {
  it('returns exactly the slice, however the body is chunked', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat({ max: 100 }), fc.nat({ max: 100 }), async (parts, a, b) => {
        const full = Buffer.concat(parts);
        const [skip, length] = [a % (full.length + 1), b];
        const cut = buffer(sliceBody(toStream(parts), { skip, length }));
        if (skip + length > full.length) await assert.rejects(cut, /early/);
        else assert.deepEqual(await cut, full.subarray(skip, skip + length));
      }),
    );
  });

  it('does not read the rest', async () => {
    let served = 0;
    const endless = new Readable({
      highWaterMark: 1,
      read() {
        served += 1;
        this.push(Buffer.alloc(10));
      },
    });
    assert.equal((await buffer(sliceBody(endless, { skip: 5, length: 10 }))).length, 10);
    assert.equal(endless.destroyed, true);
    assert.ok(served < 10);
  });
});

describe('peekBody', () => {
  it('returns the start and preserves the full body', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 100 }), async (parts, bytes) => {
        const full = Buffer.concat(parts);
        const peeked = await peekBody(toStream(parts), bytes);
        assert.ok(peeked.prefix.length >= Math.min(bytes, full.length));
        assert.deepEqual(peeked.prefix, full.subarray(0, peeked.prefix.length));
        const all = peeked.kind === 'complete' ? peeked.prefix : await buffer(peeked.body);
        assert.deepEqual(all, full);
      }),
    );
  });

  it('rejects with the error of a body that fails', async () => {
    const broken = new Readable({ read: () => undefined });
    const peeked = peekBody(broken, 10);
    broken.push(Buffer.from('abc'));
    broken.destroy(new Error('broken'));
    await assert.rejects(peeked, /broken/);
    await assert.rejects(peekBody(broken, 10), /broken/);
  });
});

/** Chunks with varying timing, as from a network. */
function toStream(parts: readonly Uint8Array[]): Readable {
  let next = 0;
  return new Readable({
    read() {
      const part = parts[next] ?? null;
      next += 1;
      const push = (): boolean => this.push(part && Buffer.from(part));
      if (next % 2 === 0) setImmediate(push);
      else push();
    },
  });
}

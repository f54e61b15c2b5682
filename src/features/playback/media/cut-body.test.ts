import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { cutBody } from './cut-body.ts';
import { peekBody } from './peek-body.ts';

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 12 });

describe('cutBody', () => {
  it('gives exactly the part, however the body comes', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat({ max: 100 }), fc.nat({ max: 100 }), async (parts, a, b) => {
        const whole = Buffer.concat(parts);
        const [skip, length] = [a % (whole.length + 1), b];
        const cut = buffer(cutBody(toStream(parts), { skip, length }));
        if (skip + length > whole.length) await assert.rejects(cut, /early/);
        else assert.deepEqual(await cut, whole.subarray(skip, skip + length));
      }),
    );
  });

  it('leaves the rest unread', async () => {
    let served = 0;
    const endless = new Readable({
      highWaterMark: 1,
      read() {
        served += 1;
        this.push(Buffer.alloc(10));
      },
    });
    assert.equal((await buffer(cutBody(endless, { skip: 5, length: 10 }))).length, 10);
    assert.equal(endless.destroyed, true);
    assert.ok(served < 10);
  });
});

describe('peekBody', () => {
  it('shows the start and keeps all of it', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 100 }), async (parts, bytes) => {
        const whole = Buffer.concat(parts);
        const peeked = await peekBody(toStream(parts), bytes);
        assert.ok(peeked.prefix.length >= Math.min(bytes, whole.length));
        assert.deepEqual(peeked.prefix, whole.subarray(0, peeked.prefix.length));
        const all = peeked.kind === 'whole' ? peeked.prefix : await buffer(peeked.body);
        assert.deepEqual(all, whole);
      }),
    );
  });

  it('rejects with the error of a body that breaks', async () => {
    const broken = new Readable({ read: () => undefined });
    const peeked = peekBody(broken, 10);
    broken.push(Buffer.from('abc'));
    broken.destroy(new Error('broken'));
    await assert.rejects(peeked, /broken/);
    await assert.rejects(peekBody(broken, 10), /broken/);
  });
});

/** Chunks that come one by one, some at once and some later, as from a network. */
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

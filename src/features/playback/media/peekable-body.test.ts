import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { openTestBody, readBody } from '#test/support/media-bodies.ts';

import { PeekableBody } from './peekable-body.ts';

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 12 });
const peeks = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 });

describe('PeekableBody', () => {
  it('returns the start and preserves the full body', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, peeks, fc.boolean(), async (parts, lengths, isUneven) => {
        const full = Buffer.concat(parts);
        const source = openTestBody(parts, { end: 'complete', isUneven });
        const body = new PeekableBody(source);
        for (const bytes of lengths) {
          const { kind, prefix } = await body.peek(bytes);
          assert.ok(prefix.length >= Math.min(bytes, full.length));
          assert.deepEqual(prefix, full.subarray(0, prefix.length));
          if (kind === 'complete') assert.equal(prefix.length, full.length);
        }
        assert.deepEqual(await readBody(body), full);
        assert.equal(source.countHeld(), 0);
      }),
    );
  });

  it('gives a reader who pauses one slice for each call of resume', async () => {
    const source = openTestBody(
      ['ab', 'cd', 'ef'].map((text) => Buffer.from(text)),
      {
        end: 'complete',
      },
    );
    const body = new PeekableBody(source);
    await body.peek(3);
    const received: string[] = [];
    body.start({
      onSlice: (slice) => {
        received.push(String(slice.bytes));
        slice.release();
        return false;
      },
      onEnd: () => received.push('end'),
      onError: () => assert.fail('the body is complete'),
    });
    for (let count = 0; count < 4; count += 1) body.resume();
    assert.deepEqual(received, ['ab', 'cd', 'ef', 'end']);
  });

  it('returns bytes that have arrived without a promise', async () => {
    const source = openTestBody([Buffer.from('abc'), Buffer.from('def')], { end: 'complete' });
    const body = new PeekableBody(source);
    assert.deepEqual(body.peek(4), { kind: 'start', prefix: Buffer.from('abcdef') });
    assert.ok(body.peek(7) instanceof Promise);
    assert.equal(String(await readBody(body)), 'abcdef');
    assert.equal(source.countHeld(), 0);
  });

  it('rejects with the error of a body that fails too early', async () => {
    for (const isUneven of [true, false]) {
      const parts = [Buffer.from('abc'), Buffer.from('def')];
      const failing = openTestBody(parts, { end: new Error('broken'), isUneven });
      const body = new PeekableBody(failing);
      await assert.rejects(async () => body.peek(10), /broken/);
      assert.equal(failing.countHeld(), 0);
    }
  });

  it('reports a later failure after the bytes before it', async () => {
    const source = openTestBody([Buffer.from('abc')]);
    const body = new PeekableBody(source);
    assert.equal(String((await body.peek(2)).prefix), 'abc');
    source.finish(new Error('broken'));
    assert.equal(String((await body.peek(3)).prefix), 'abc');
    await assert.rejects(readBody(body), /broken/);
    assert.equal(source.countHeld(), 0);
  });

  it('releases what it has read when it is destroyed, and ends a peek', async () => {
    const source = openTestBody([Buffer.from('abc')]);
    const body = new PeekableBody(source);
    const peeked = Promise.resolve(body.peek(10));
    body.destroy();
    await assert.rejects(peeked, { failure: 'aborted' });
    assert.equal(source.countHeld(), 0);
    assert.ok(source.isClosed());
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { openTestBody, readBody } from '#test/support/media-bodies.ts';

import { sliceBody } from './slice-body.ts';

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 12 });

describe('sliceBody', () => {
  it('returns exactly the slice, however the body is chunked', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat({ max: 100 }), fc.nat({ max: 100 }), async (parts, a, b) => {
        const full = Buffer.concat(parts);
        const [skip, length] = [a % (full.length + 1), b];
        const body = openTestBody(parts, { end: 'complete', isUneven: true });
        const cut = readBody(sliceBody(body, { skip, length }));
        if (skip + length > full.length) await assert.rejects(cut, /early/);
        else assert.deepEqual(await cut, full.subarray(skip, skip + length));
        assert.ok(body.isClosed());
        assert.equal(body.countHeld(), 0);
      }),
    );
  });

  it('includes the rest of a body of unknown length', async () => {
    const body = openTestBody([Buffer.from('abc'), Buffer.from('de')], { end: 'complete' });
    const rest = sliceBody(body, { skip: 2, length: Infinity });
    assert.equal(String(await readBody(rest)), 'cde');
  });

  it('passes on a body of exactly this length', () => {
    const body = openTestBody([]);
    assert.equal(sliceBody(body, { skip: 0, length: 7 }, '7'), body);
    assert.notEqual(sliceBody(body, { skip: 0, length: 7 }, '8'), body);
    assert.notEqual(sliceBody(body, { skip: 1, length: 7 }, '7'), body);
  });

  it('does not read the rest', async () => {
    let served = 0;
    function* listEndless(): Generator<Buffer> {
      for (;;) {
        served += 1;
        yield Buffer.alloc(10);
      }
    }
    const endless = openTestBody(listEndless());
    assert.equal((await readBody(sliceBody(endless, { skip: 5, length: 10 }))).length, 10);
    assert.ok(endless.isClosed());
    assert.equal(served, 2);
  });
});

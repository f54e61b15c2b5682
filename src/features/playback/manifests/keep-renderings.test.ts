import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { STALE_RETRY_MS } from '#contract/limits.ts';

import { createKeepRenderings } from './keep-renderings.ts';

test('one rendering serves all who ask for the same of the same manifest', async () => {
  const keep = createKeepRenderings(100, () => 0);
  const { render, count } = counted(10);
  const manifest = { text: 'text' };
  const first = await keep('a', manifest, render);
  assert.equal(await keep('a', manifest, render), first);
  assert.equal(count(), 1);
  await keep('b', manifest, render);
  await keep('a', { text: 'text, newly fetched' }, render);
  assert.equal(count(), 3);
});

test('the oldest go when what was written, with its text, is more than may be kept', async () => {
  const keep = createKeepRenderings(100, () => 0);
  const { render, count } = counted(40);
  const manifest = { text: 'x'.repeat(10) };
  for (const key of ['a', 'b', 'c']) await keep(key, manifest, render);
  await nextTurn();
  await keep('b', manifest, render);
  await keep('c', manifest, render);
  assert.equal(count(), 3);
  await keep('a', manifest, render);
  assert.equal(count(), 4);
});

test('what is too large by itself is not kept, and drives nothing else out', async () => {
  const keep = createKeepRenderings(100, () => 0);
  const large = counted(200);
  const small = counted(10);
  const manifest = { text: 'x' };
  await keep('small', manifest, small.render);
  for (let times = 0; times < 2; times += 1) {
    await keep('large', manifest, large.render);
    await nextTurn();
  }
  assert.equal(large.count(), 2);
  await keep('small', manifest, small.render);
  assert.equal(small.count(), 1);
});

test('what lacks something for now is made anew after a moment', async () => {
  let nowMs = 0;
  const keep = createKeepRenderings(100, () => nowMs);
  const { render, count } = counted(10, false);
  const manifest = { text: 'text' };
  for (const [atMs, expected] of [
    [0, 1],
    [STALE_RETRY_MS - 1, 1],
    [STALE_RETRY_MS, 2],
  ] as const) {
    nowMs = atMs;
    await keep('a', manifest, render);
    await nextTurn();
    assert.equal(count(), expected);
  }
});

test('a manifest that can’t be written is tried once, and what failed otherwise again', async () => {
  const keep = createKeepRenderings(100, () => 0);
  const manifest = { text: 'x' };
  for (const [key, error, times] of [
    ['a', new AppError('source_unsupported', 'hostile'), 1],
    ['b', new Error('a connection'), 2],
  ] as const) {
    let count = 0;
    const render = async () => {
      count += 1;
      throw error;
    };
    await assert.rejects(keep(key, manifest, render));
    await assert.rejects(keep(key, manifest, render));
    assert.equal(count, times);
  }
});

function counted(bytes: number, isFinal = true) {
  let count = 0;
  return {
    count: () => count,
    render: async () => {
      count += 1;
      return { body: Buffer.alloc(bytes), mimeType: 'text/plain', etag: '"a"', isFinal };
    },
  };
}

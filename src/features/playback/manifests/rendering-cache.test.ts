import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import { listClients, type SharedClients } from '#platform/threads/thread-client.ts';

import { STALE_RETRY_MS } from '../media/cached-media.ts';
import { RenderingCache } from './rendering-cache.ts';

test('renders once for all callers with the same key and manifest', async () => {
  const renderings = new RenderingCache(() => 0, 100);
  const { render, count } = counted(10);
  const manifest = { text: 'text' };
  const first = await renderings.render(toInput('a', manifest), render);
  assert.equal(await renderings.render(toInput('a', manifest), render), first);
  assert.equal(count(), 1);
  await renderings.render(toInput('b', manifest), render);
  await renderings.render(toInput('a', { text: 'text, newly fetched' }), render);
  assert.equal(count(), 3);
});

test('evicts the oldest renderings when text and output exceed the limit', async () => {
  const renderings = new RenderingCache(() => 0, 100);
  const { render, count } = counted(40);
  const manifest = { text: 'x'.repeat(10) };
  for (const key of ['a', 'b', 'c']) await renderings.render(toInput(key, manifest), render);
  await nextTurn();
  await renderings.render(toInput('b', manifest), render);
  await renderings.render(toInput('c', manifest), render);
  assert.equal(count(), 3);
  await renderings.render(toInput('a', manifest), render);
  assert.equal(count(), 4);
});

test('does not cache a rendering that exceeds the limit, and evicts nothing for it', async () => {
  const renderings = new RenderingCache(() => 0, 100);
  const large = counted(200);
  const small = counted(10);
  const manifest = { text: 'x' };
  await renderings.render(toInput('small', manifest), small.render);
  for (let times = 0; times < 2; times += 1) {
    await renderings.render(toInput('large', manifest), large.render);
    await nextTurn();
  }
  assert.equal(large.count(), 2);
  await renderings.render(toInput('small', manifest), small.render);
  assert.equal(small.count(), 1);
});

test('renders again after a short time when part of the output was unavailable', async () => {
  let nowMs = 0;
  const renderings = new RenderingCache(() => nowMs, 100);
  const { render, count } = counted(10, false);
  const manifest = { text: 'text' };
  for (const [atMs, expected] of [
    [0, 1],
    [STALE_RETRY_MS - 1, 1],
    [STALE_RETRY_MS, 2],
  ] as const) {
    nowMs = atMs;
    await renderings.render(toInput('a', manifest), render);
    await nextTurn();
    assert.equal(count(), expected);
  }
});

test('caches AppErrors, but retries after other failures', async () => {
  const renderings = new RenderingCache(() => 0, 100);
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
    await assert.rejects(renderings.render(toInput(key, manifest), render));
    await assert.rejects(renderings.render(toInput(key, manifest), render));
    assert.equal(count, times);
  }
});

test('renders for all callers that wait, and again for those after a refusal', async () => {
  const renderings = new RenderingCache(() => 0, 100);
  const manifest = { text: 'x' };
  const clientsOf: SharedClients[] = [];
  const refusal = Promise.withResolvers<never>();
  const render = (client: string) =>
    renderings.render(toInput('a', manifest, client), (clients) => {
      clientsOf.push(clients);
      return clientsOf.length === 1 ? refusal.promise : counted(10).render();
    });
  const refused = [render('one'), render('two')];
  clientsOf[0]?.refuse();
  const later = [render('three'), render('four')];
  refusal.reject(new AppError('unavailable', 'Try again.'));
  for (const each of refused) await assert.rejects(each, { code: 'unavailable' });
  await Promise.all(later);
  await render('five');
  assert.deepEqual(
    clientsOf.map((clients) => [...listClients(clients)]),
    [
      ['one', 'two'],
      ['three', 'four'],
    ],
  );
});

test('passes the last complete rendering of the key to the next one', async () => {
  const renderings = new RenderingCache(() => 0, 1_000);
  const seen: (string | undefined)[] = [];
  const render = (text: string, fails = false) =>
    renderings.render(toInput('a', { text }), async (_, previous) => {
      seen.push(previous?.text);
      if (fails) throw new AppError('unavailable', 'Try again.');
      return counted(10).render();
    });
  await render('one');
  await nextTurn();
  await render('two');
  await nextTurn();
  await assert.rejects(render('three', true));
  await nextTurn();
  await render('four');
  assert.deepEqual(seen, [undefined, 'one', 'two', 'two']);
});

function toInput(key: string, manifest: { readonly text: string }, client = 'viewer') {
  return { key, manifest, client };
}

function counted(bytes: number, isFinal = true) {
  let count = 0;
  return {
    count: () => count,
    render: async () => {
      count += 1;
      const etag = '"a"';
      return { body: Buffer.alloc(bytes), mimeType: 'text/plain', etag, reusable: null, isFinal };
    },
  };
}

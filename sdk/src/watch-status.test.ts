import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Call, Http } from './http.ts';
import { ReelayError } from './reelay-error.ts';
import { watchStatus } from './watch-status.ts';

type Script = Http & { readonly calls: readonly Call[]; readonly waits: readonly number[] };

/** Each connection gets the next response; the last one repeats. */
function createScript(...responses: readonly (() => Response)[]): Script {
  const calls: Call[] = [];
  const waits: number[] = [];
  return {
    calls,
    waits,
    retries: 2,
    hasCredential: false,
    json: () => assert.fail('unexpected call of json'),
    done: () => assert.fail('unexpected call of done'),
    async open(call) {
      const response = responses[Math.min(calls.length, responses.length - 1)];
      calls.push(call);
      return response?.() ?? assert.fail('no response');
    },
    async wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  };
}

const toEvents =
  (...events: readonly (readonly [id: number, status: string, live?: string])[]) =>
  (): Response =>
    new Response(
      events
        .map(([id, status, state]) => {
          const live = state === undefined ? null : { state };
          return `id: ${id}\nevent: status\ndata: ${JSON.stringify({ status, live })}\n\n`;
        })
        .join(': still here\n\n'),
    );
const quiet = (): Response => new Response('id: 7\n: still here\n\n'.repeat(2));
const nothingMore = (): Response => new Response(null, { status: 204 });

async function readAll(http: Http, signal?: AbortSignal): Promise<readonly string[]> {
  const statuses: string[] = [];
  const options = signal === undefined ? {} : { signal };
  for await (const { status } of watchStatus(http, 'vid_1', options)) statuses.push(status);
  return statuses;
}

describe('watchStatus', () => {
  it('ends with the final status without reconnecting', async () => {
    for (const last of ['ready', 'failed']) {
      const script = createScript(toEvents([1, 'queued'], [2, 'resolving'], [3, last]));
      assert.deepEqual(await readAll(script), ['queued', 'resolving', last]);
      assert.equal(script.calls.length, 1);
    }
  });

  it('resumes after the last event, and yields nothing twice', async () => {
    const script = createScript(
      toEvents([1, 'queued'], [2, 'resolving']),
      toEvents([2, 'resolving'], [3, 'ready']),
    );
    assert.deepEqual(await readAll(script), ['queued', 'resolving', 'ready']);
    const ids = script.calls.map(({ headers }) => headers?.['last-event-id']);
    assert.deepEqual(ids, [undefined, '2']);
    assert.equal(script.waits.length, 1);
  });

  it('follows a live video until it has ended', async () => {
    const script = createScript(toEvents([1, 'ready', 'live']), toEvents([2, 'ready', 'ended']));
    assert.deepEqual(await readAll(script), ['ready', 'ready']);
  });

  it('ends when the service responds with 204', async () => {
    const script = createScript(toEvents([1, 'ready', 'live']), nothingMore);
    assert.deepEqual(await readAll(script), ['ready']);
  });

  it('gives up after repeated failures without an event, with increasing waits', async () => {
    const script = createScript(toEvents([1, 'queued']), toEvents());
    await assert.rejects(
      readAll(script),
      (error) => error instanceof ReelayError && error.code === 'connection_failed',
    );
    assert.equal(script.calls.length, 1 + 1 + script.retries);
    assert.ok((script.waits.at(-1) ?? 0) >= 1_000);
  });

  it('reconnects as long as quiet streams stay open, after what they have examined', async () => {
    const script = createScript(...Array.from({ length: 9 }, () => quiet), toEvents([8, 'ready']));
    assert.deepEqual(await readAll(script), ['ready']);
    const ids = script.calls.map(({ headers }) => headers?.['last-event-id']);
    assert.deepEqual(ids, [undefined, ...Array.from({ length: 9 }, () => '7')]);
  });

  it('gives up when each stream breaks after its first line', async () => {
    const script = createScript(() => new Response(': still here\n\n'));
    await assert.rejects(readAll(script), ReelayError);
    assert.equal(script.calls.length, 1 + script.retries);
    assert.ok(script.calls.every(({ headers }) => headers?.['last-event-id'] === undefined));
  });

  it('ends with the reason of its signal', async () => {
    const stop = new AbortController();
    const reason = new Error('the user left');
    const script = createScript(() => {
      stop.abort(reason);
      return toEvents()();
    });
    await assert.rejects(readAll(script, stop.signal), reason);
  });
});

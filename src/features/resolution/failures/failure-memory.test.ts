import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { FAILURE_MEMORY_MAX } from '#contract/limits.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';

import type { Outcome } from '../outcome.ts';
import { createResolveUrl } from '../resolve-url.ts';
import { createFailureMemory } from './failure-memory.ts';

const URL_OF_ONE = new URL('https://media.example/gone.mp4');
const GONE: Outcome = { kind: 'failed', provider: null, reason: 'gone' };

function open() {
  let nowMs = 1_000_000;
  const memory = createFailureMemory(() => nowMs);
  return { memory, pass: (ms: number) => void (nowMs += ms) };
}

describe('createFailureMemory', () => {
  it('remembers for half a minute at first, twice as long each time, ten minutes at most', () => {
    const { memory, pass } = open();
    const waits = Array.from({ length: 7 }, () => {
      memory.note(URL_OF_ONE, GONE);
      const waitMs = memory.recall(URL_OF_ONE)?.againInMs ?? 0;
      pass(waitMs - 1);
      assert.equal(memory.recall(URL_OF_ONE)?.outcome, GONE);
      pass(1);
      assert.equal(memory.recall(URL_OF_ONE), undefined);
      return waitMs / 1000;
    });
    assert.deepEqual(waits, [30, 60, 120, 240, 480, 600, 600]);
    pass(20 * 60_000);
    memory.note(URL_OF_ONE, GONE);
    assert.equal(memory.recall(URL_OF_ONE)?.againInMs, 30_000);
  });

  it('takes addresses that differ in their fragment for one, and others for others', () => {
    const { memory } = open();
    memory.note(URL_OF_ONE, GONE);
    assert.ok(memory.recall(new URL('#t=10', URL_OF_ONE)));
    assert.equal(memory.recall(new URL('?a=1', URL_OF_ONE)), undefined);
  });

  it('forgets with a success, and keeps nothing that is not the source’s doing', () => {
    const { memory } = open();
    for (const reason of ['address_refused', 'provider_off', 'crowded'] as const) {
      memory.note(URL_OF_ONE, { kind: 'failed', provider: null, reason });
      assert.equal(memory.recall(URL_OF_ONE), undefined, reason);
    }
    memory.note(URL_OF_ONE, GONE);
    memory.note(URL_OF_ONE, RESOLVED);
    assert.equal(memory.recall(URL_OF_ONE), undefined);
  });

  it('is bounded', () => {
    const { memory } = open();
    memory.note(URL_OF_ONE, GONE);
    for (let index = 0; index < FAILURE_MEMORY_MAX; index += 1) {
      memory.note(new URL(`https://media.example/${index}`), GONE);
    }
    assert.equal(memory.recall(URL_OF_ONE), undefined);
    assert.ok(memory.recall(new URL('https://media.example/0')));
  });
});

describe('a source that has failed', () => {
  it('is left alone for a while, unless somebody asks for it anew', async () => {
    const requests: string[] = [];
    const recalled: string[] = [];
    const resolveUrl = createResolveUrl({
      egress: createScriptedEgress((url) => {
        requests.push(url.href);
        return undefined;
      }),
      clock: () => 0,
      publicOrigin: 'https://reelay.test',
      remembersFailures: true,
      onRecalled: (code) => recalled.push(code),
    });
    const { signal } = new AbortController();
    const first = await resolveUrl(URL_OF_ONE, { signal });
    const asked = requests.length;
    const second = await resolveUrl(URL_OF_ONE, { signal });
    assert.equal(requests.length, asked);
    assert.deepEqual({ ...second, trace: null }, { ...first, trace: null });
    assert.equal(second.trace.requests, 0);
    assert.match(String(second.trace.steps[0]?.outcome), /^failed 0 s ago, .* in 30 s$/);
    assert.deepEqual(recalled, ['source_error']);
    await resolveUrl(URL_OF_ONE, { signal, anew: true });
    assert.equal(requests.length, 2 * asked);
  });
});

const RESOLVED: Outcome = {
  kind: 'resolved',
  provider: 'direct',
  media: {
    type: 'MP4',
    title: null,
    description: null,
    thumbnailUrl: null,
    duration: null,
    width: null,
    height: null,
    live: null,
    captions: [],
    sources: [],
    iframeUrl: null,
  },
};

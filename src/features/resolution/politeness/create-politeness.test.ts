import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { HOST_HOLD_MS_MAX, HOST_WAITING_MAX } from '#contract/limits.ts';
import type { PolitenessRule } from '#platform/config/config.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { playableHls } from '#test/support/scripted-upstream.ts';

import { ResolutionStop } from '../resolution-stop.ts';
import { createResolveUrl } from '../resolve-url.ts';
import { createPoliteness } from './create-politeness.ts';

const HOST = new URL('https://media.example/a');
const OTHER = new URL('https://other.example/a');
const { signal } = new AbortController();

function open(rule: Partial<PolitenessRule> = {}) {
  let nowMs = 0;
  const heldBack: string[] = [];
  const politeness = createPoliteness({
    rules: [{ host: null, atOnceMax: 2, rate: { points: 2, windowSeconds: 2 }, ...rule }],
    clock: () => nowMs,
    onHeldBack: (reason) => heldBack.push(reason),
  });
  return { politeness, heldBack, pass: (ms: number) => void (nowMs += ms) };
}

function isStop(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof ResolutionStop && error.reason === reason;
}

describe('createPoliteness', () => {
  it('spaces requests out after a burst, and refuses those that would wait too long', () => {
    const { politeness, heldBack, pass } = open();
    const waits = [1, 2, 3, 4, 5].map(() => politeness.takeTurn(HOST));
    assert.deepEqual(waits, [0, 0, 1000, 2000, 3000]);
    assert.throws(() => politeness.takeTurn(HOST), isStop('crowded'));
    assert.deepEqual(heldBack, ['crowded']);
    assert.equal(politeness.takeTurn(OTHER), 0);
    // Who was refused has taken nothing.
    pass(5000);
    assert.deepEqual([politeness.takeTurn(HOST), politeness.takeTurn(HOST)], [0, 0]);
  });

  it('gives a place that is left to the next in line', async () => {
    const { politeness } = open();
    const places = [
      await politeness.takePlace(HOST, signal),
      await politeness.takePlace(HOST, signal),
    ];
    const waiting = politeness.takePlace(HOST, signal);
    await politeness.takePlace(OTHER, signal);
    places[0]?.[Symbol.dispose]();
    places[0]?.[Symbol.dispose]();
    const next = politeness.takePlace(HOST, signal);
    (await waiting)[Symbol.dispose]();
    (await next)[Symbol.dispose]();
  });

  it('lets so many wait and no more, and forgets those who leave', async () => {
    const { politeness } = open({ atOnceMax: 1 });
    const place = await politeness.takePlace(HOST, signal);
    const leaving = new AbortController();
    const waiting = Array.from({ length: HOST_WAITING_MAX }, () =>
      politeness.takePlace(HOST, leaving.signal),
    );
    await assert.rejects(politeness.takePlace(HOST, signal), isStop('crowded'));
    leaving.abort(new Error('left'));
    for (const one of waiting) await assert.rejects(one, /left/);
    const next = politeness.takePlace(HOST, signal);
    place[Symbol.dispose]();
    (await next)[Symbol.dispose]();
  });

  it('leaves a host alone for as long as it asks, within bounds', () => {
    const { politeness, pass } = open();
    politeness.noteAnswer(HOST, { status: 404, retryAfter: '60' });
    politeness.noteAnswer(HOST, { status: 429, retryAfter: undefined });
    politeness.noteAnswer(HOST, { status: 503, retryAfter: 'soon' });
    assert.equal(politeness.takeTurn(HOST), 0);
    politeness.noteAnswer(HOST, { status: 429, retryAfter: '60' });
    assert.throws(() => politeness.takeTurn(HOST), isStop('busy'));
    assert.equal(politeness.takeTurn(OTHER), 0);
    pass(59_000);
    assert.equal(politeness.takeTurn(HOST), 1000);
    politeness.noteAnswer(HOST, { status: 503, retryAfter: '999999' });
    pass(HOST_HOLD_MS_MAX);
    assert.equal(politeness.takeTurn(HOST), 0);
  });
});

describe('resolutions', () => {
  it('take one place at a host, whatever they fetch there, and leave it', async () => {
    const page = '<video src="/stream.m3u8"></video>';
    const resolveUrl = createResolveUrl({
      egress: createScriptedEgress(({ pathname }) =>
        pathname === '/stream.m3u8' ? playableHls() : { text: page },
      ),
      clock: () => 0,
      publicOrigin: 'https://reelay.test',
      politeness: [{ host: null, atOnceMax: 1, rate: { points: 100, windowSeconds: 1 } }],
    });
    const all = [1, 2, 3].map((page_) =>
      resolveUrl(new URL(`https://media.example/${page_}`), { signal }),
    );
    for (const { kind } of await Promise.all(all)) assert.equal(kind, 'resolved');
  });

  it('ask a host again only when it wants to be asked', async () => {
    let requests = 0;
    const resolveUrl = createResolveUrl({
      egress: createScriptedEgress(() => {
        requests += 1;
        return { status: 429, headers: { 'retry-after': '120' }, text: '' };
      }),
      clock: () => 0,
      publicOrigin: 'https://reelay.test',
      politeness: [],
    });
    await resolveUrl(HOST, { signal });
    const asked = requests;
    const second = await resolveUrl(new URL('/b', HOST), { signal });
    assert.equal(second.kind === 'failed' && second.code, 'source_error');
    assert.equal(requests, asked);
  });
});

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';

import { createSlots, type Slots } from '#platform/admission/create-slots.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { OpenUpstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { type ManifestToOpen, openManifest } from './open-manifest.ts';

const PLAIN = new URL('https://media.example/live.m3u8');
const HELD = new URL(`${PLAIN.href}?_HLS_msn=7&_HLS_part=1`);

describe('openManifest', () => {
  for (const [targetSeconds, headersTimeoutMs] of [
    [null, 30_000],
    [0, 10_000],
    [3, 10_000],
    [4, 12_000],
    [9.5, 28_500],
    [10, 30_000],
    [600, 30_000],
  ] as const) {
    it(`waits ${headersTimeoutMs} ms where the target duration is ${targetSeconds} s`, async () => {
      const { asked, open } = setUp();
      await (await open({ url: HELD, targetSeconds }))[Symbol.asyncDispose]();
      assert.equal(asked[0]?.isHeld, true);
      assert.equal(asked[0].limits?.headersTimeoutMs, headersTimeoutMs);
    });
  }

  it('waits no longer than usual where nothing is held', async () => {
    for (const other of [
      { url: PLAIN },
      { url: new URL(`${PLAIN.href}?_HLS_skip=YES`) },
      { url: HELD, use: 'steering' as const },
    ]) {
      const { asked, open } = setUp();
      await (await open({ ...other, targetSeconds: 10 }))[Symbol.asyncDispose]();
      assert.equal(asked[0]?.isHeld, undefined);
      assert.equal(asked[0]?.limits?.headersTimeoutMs, undefined);
    }
  });

  it('takes no place among the manifests while the upstream holds its answer, and one after that', async () => {
    const slots = createSlots(1, 'Too many.');
    const answer = Promise.withResolvers<EgressResponse>();
    const { open } = setUp({ slots, openUpstream: () => answer.promise });
    const held = open({ url: HELD });
    slots.take()[Symbol.dispose]();
    answer.resolve(toResponse());
    const opened = await held;
    assert.throws(() => slots.take(), { code: 'unavailable' });
    await opened[Symbol.asyncDispose]();
    slots.take()[Symbol.dispose]();
  });

  it('lets go of an answer for which there is no place', async () => {
    const slots = createSlots(1, 'Too many.');
    const response = toResponse();
    slots.take();
    const { open } = setUp({ slots, openUpstream: async () => response });
    await assert.rejects(open({ url: HELD }), { code: 'unavailable' });
    assert.ok(response.body.destroyed);
  });

  it('has so many held at a time, and those of one client are fewer', async () => {
    const heldSlots = createSlots(3, 'Too many.', 2);
    const answer = Promise.withResolvers<EgressResponse>();
    const { open } = setUp({ heldSlots, openUpstream: () => answer.promise });
    const held = [open({ url: HELD }), open({ url: HELD })];
    await assert.rejects(open({ url: HELD }), { code: 'unavailable' });
    held.push(open({ url: HELD, client: 'two' }));
    await assert.rejects(open({ url: HELD, client: 'three' }), { code: 'unavailable' });
    answer.reject(new Error('gone'));
    for (const outcome of await Promise.allSettled(held)) assert.equal(outcome.status, 'rejected');
    assert.doesNotThrow(() => heldSlots.take('three'));
  });
});

type Setting = {
  readonly asked: readonly UpstreamRequest[];
  readonly open: (manifest: Partial<ManifestToOpen>) => Promise<AsyncDisposable>;
};

function setUp(
  given: {
    readonly slots?: Slots;
    readonly heldSlots?: Slots;
    readonly openUpstream?: OpenUpstream;
  } = {},
): Setting {
  const asked: UpstreamRequest[] = [];
  const slots = given.slots ?? createSlots(9, 'Too many.');
  const heldSlots = given.heldSlots ?? createSlots(9, 'Too many.');
  return {
    asked,
    async open(manifest) {
      await using taken = new AsyncDisposableStack();
      await openManifest(
        {
          url: PLAIN,
          use: 'hls-playlist',
          source: { url: PLAIN, headers: {} },
          client: 'one',
          headers: {},
          targetSeconds: null,
          signal: new AbortController().signal,
          ...manifest,
        },
        {
          taken,
          slots,
          heldSlots,
          openUpstream: async (request) => {
            asked.push(request);
            return await (given.openUpstream?.(request) ?? toResponse());
          },
        },
      );
      return taken.move();
    },
  };
}

function toResponse(): EgressResponse {
  const body = Readable.from([]);
  return {
    status: 200,
    headers: new Map(),
    url: PLAIN,
    redirects: 0,
    body,
    [Symbol.asyncDispose]: async () => void body.destroy(),
  };
}

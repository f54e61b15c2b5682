import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';

import { Semaphore } from '#lib/async/semaphore.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';
import { StreamReaders } from '#platform/egress/slab-body.ts';
import { ReceivedResponse } from '#platform/egress/to-egress-response.ts';
import { anMp4Source } from '#test/support/video-fixtures.ts';

import { type OpenManifestInput, openManifest } from './open-manifest.ts';

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
    it(`waits ${headersTimeoutMs} ms for a target duration of ${targetSeconds} s`, async () => {
      const { requested, open } = setUp();
      await (await open({ url: HELD, targetSeconds }))[Symbol.asyncDispose]();
      assert.equal(requested[0]?.waitsFor, 'long_poll');
      assert.equal(requested[0].limits?.headersTimeoutMs, headersTimeoutMs);
    });
  }

  it('uses the default timeout for requests that do not block', async () => {
    for (const other of [
      { url: PLAIN },
      { url: new URL(`${PLAIN.href}?_HLS_skip=YES`) },
      { url: HELD, use: 'steering' as const },
    ]) {
      const { requested, open } = setUp();
      await (await open({ ...other, targetSeconds: 10 }))[Symbol.asyncDispose]();
      assert.equal(requested[0]?.waitsFor, undefined);
      assert.equal(requested[0]?.limits?.headersTimeoutMs, undefined);
    }
  });

  it('takes a manifest permit only after a blocking reload has returned', async () => {
    const permits = new Semaphore({ permitsMax: 1 });
    const answer = Promise.withResolvers<EgressResponse>();
    const { open } = setUp({ permits, openUpstream: () => answer.promise });
    const blocking = open({ url: HELD });
    permits.tryAcquire()?.[Symbol.dispose]();
    answer.resolve(toResponse());
    const opened = await blocking;
    assert.equal(permits.tryAcquire(), undefined);
    await opened[Symbol.asyncDispose]();
    assert.ok(permits.tryAcquire());
  });

  it('disposes a response for which there is no permit', async () => {
    const permits = new Semaphore({ permitsMax: 1 });
    const response = toResponse();
    permits.tryAcquire();
    const { open } = setUp({ permits, openUpstream: async () => response });
    await assert.rejects(open({ url: HELD }), { code: 'unavailable' });
    assert.ok(response.body.destroyed);
  });

  it('limits blocking reloads in total and per client', async () => {
    const blockingPermits = new Semaphore({ permitsMax: 3, keyPermitsMax: 2 });
    const answer = Promise.withResolvers<EgressResponse>();
    const { open } = setUp({ blockingPermits, openUpstream: () => answer.promise });
    const blocking = [open({ url: HELD }), open({ url: HELD })];
    await assert.rejects(open({ url: HELD }), { code: 'unavailable' });
    blocking.push(open({ url: HELD, client: 'two' }));
    await assert.rejects(open({ url: HELD, client: 'three' }), { code: 'unavailable' });
    answer.reject(new Error('gone'));
    for (const outcome of await Promise.allSettled(blocking))
      assert.equal(outcome.status, 'rejected');
    assert.ok(blockingPermits.tryAcquire('three'));
  });
});

type Fixture = {
  readonly requested: readonly EgressRequest[];
  readonly open: (manifest: Partial<OpenManifestInput>) => Promise<AsyncDisposable>;
};

function setUp(
  given: {
    readonly permits?: Semaphore;
    readonly blockingPermits?: Semaphore;
    readonly openUpstream?: Egress['open'];
  } = {},
): Fixture {
  const requested: EgressRequest[] = [];
  const permits = given.permits ?? new Semaphore({});
  const blockingPermits = given.blockingPermits ?? new Semaphore({});
  return {
    requested,
    async open(manifest) {
      await using resources = new AsyncDisposableStack();
      await openManifest(
        {
          url: PLAIN,
          use: 'hls-playlist',
          source: anMp4Source({ url: PLAIN }),
          client: 'one',
          scope: 'public',
          ageMsMax: Infinity,
          headers: {},
          targetSeconds: null,
          signal: new AbortController().signal,
          ...manifest,
        },
        {
          resources,
          permits,
          blockingPermits,
          upstream: {
            toSharingKey: () => '',
            open: async (request) => {
              requested.push(request);
              return await (given.openUpstream?.(request) ?? toResponse());
            },
          },
        },
      );
      return resources.move();
    },
  };
}

function toResponse(): EgressResponse {
  const head = { status: 200, headers: new Map<string, string>(), url: PLAIN, redirects: 0 };
  return new ReceivedResponse(head, new StreamReaders(Readable.from([])));
}

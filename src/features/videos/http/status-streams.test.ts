import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createTestChangeBus } from '#test/support/change-bus.ts';
import { aFailedVideo, aPendingVideo, aReadyVideo } from '#test/support/video-fixtures.ts';

import type { Video } from '../record/video.ts';
import { isFinal, streamStatus } from './status-streams.ts';

const ready = aReadyVideo();
const live = aReadyVideo({
  type: 'live',
  live: { state: 'live', latencyTarget: null, dvrWindow: null },
});
const ended = aReadyVideo({
  revision: 9,
  type: 'live',
  live: { state: 'ended', latencyTarget: null, dvrWindow: null },
});

describe('streamStatus', () => {
  it('sends the current status immediately and ends when it is final', async () => {
    const { events } = setUp(ready);
    assert.match(
      await nextOf(events),
      /^id: 2\nevent: status\ndata: \{"id":"vid_\w+","status":"ready".*\}\n\n$/,
    );
    assert.equal((await events.next()).done, true);
  });

  it('sends every change until the last', async () => {
    const { events, change, bus } = setUp(aPendingVideo());
    assert.match(await nextOf(events), /"status":"queued"/);
    change(aPendingVideo({ status: 'resolving', revision: 2 }));
    assert.match(await nextOf(events), /"status":"resolving"/);
    change({ ...ready, revision: 3 });
    assert.match(await nextOf(events), /^id: 3\n.*"status":"ready"/s);
    assert.equal((await events.next()).done, true);
    assert.equal(bus.listenerCount(), 0);
  });

  it('misses no change between two reads', async () => {
    const { events, change } = setUp(aPendingVideo());
    await events.next();
    change(aPendingVideo({ status: 'resolving', revision: 2 }));
    change({ ...ready, revision: 3 });
    assert.match(await nextOf(events), /"status":"ready"/);
  });

  it('stays open during a live stream', async () => {
    const { events, change } = setUp(live);
    await events.next();
    change(ended);
    assert.match(await nextOf(events), /"state":"ended"/);
    assert.equal((await events.next()).done, true);
  });

  it('sends a comment while nothing changes', async () => {
    const { events } = setUp(aPendingVideo(), { heartbeatMs: 1 });
    await events.next();
    assert.equal(await nextOf(events), ': still here\n\n');
  });

  it('ends and unsubscribes when the client disconnects', async () => {
    const { events, abort, bus } = setUp(aPendingVideo());
    await events.next();
    const next = events.next();
    abort();
    assert.equal((await next).done, true);
    assert.equal(bus.listenerCount(), 0);
  });

  it('ends when the video is deleted', async () => {
    const { events, change } = setUp(aPendingVideo());
    await events.next();
    change(undefined);
    assert.equal((await events.next()).done, true);
  });
});

describe('isFinal', () => {
  const cases: readonly (readonly [string, Video, boolean])[] = [
    ['queued', aPendingVideo(), false],
    ['resolving', aPendingVideo({ status: 'resolving', revision: 1 }), false],
    ['ready', ready, true],
    ['ready and live', live, false],
    ['ready and no longer live', ended, true],
    ['failed', aFailedVideo(), true],
  ];
  for (const [name, video, expected] of cases) {
    it(`is ${expected} for a video that is ${name}`, () => assert.equal(isFinal(video), expected));
  }
});

function setUp(first: Video, options: { readonly heartbeatMs?: number } = {}) {
  const bus = createTestChangeBus();
  const leaving = new AbortController();
  let current: Video | undefined = first;
  return {
    bus,
    abort: () => leaving.abort(),
    change: (video: Video | undefined) => {
      current = video;
      bus.notify(first.id);
    },
    events: streamStatus(first.id, {
      find: async () => current,
      changes: bus,
      signal: leaving.signal,
      heartbeatMs: options.heartbeatMs ?? 60_000,
    }),
  };
}

async function nextOf(events: AsyncGenerator<string, void>): Promise<string> {
  const { value } = await events.next();
  return value ?? 'the stream has ended';
}

import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

import { watchStall } from './watch-stall.ts';

class FakeMedia extends EventTarget {
  ended = false;
  paused = false;
  readyState = 4;
  seeking = false;

  change(
    event: string,
    state: Partial<Pick<FakeMedia, 'paused' | 'readyState' | 'seeking'>>,
  ): void {
    Object.assign(this, state);
    this.dispatchEvent(new Event(event));
  }
}

type Watched = { readonly media: FakeMedia; readonly calls: readonly string[] } & {
  isOnline: boolean;
  readonly stop: () => void;
};

function watch(): Watched {
  const media = new FakeMedia();
  const calls: string[] = [];
  const watched = { media, calls, isOnline: true };
  const stop = watchStall(media, {
    isOnline: () => watched.isOnline,
    onOffline: () => calls.push('offline'),
    onSlow: (ended) => {
      calls.push('slow');
      ended.addEventListener('abort', () => calls.push('ended'));
    },
  });
  return Object.assign(watched, { stop });
}

function withClock(test: (watched: Watched) => void): () => void {
  return () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      test(watch());
    } finally {
      mock.timers.reset();
    }
  };
}

describe('watchStall', () => {
  it(
    'reports a wait once after eight seconds, and its end',
    withClock(({ media, calls }) => {
      media.change('waiting', { readyState: 2 });
      mock.timers.tick(7999);
      assert.deepEqual(calls, []);
      mock.timers.tick(20_001);
      assert.deepEqual(calls, ['slow']);
      media.change('playing', { readyState: 4 });
      assert.deepEqual(calls, ['slow', 'ended']);
      mock.timers.tick(20_000);
      assert.deepEqual(calls, ['slow', 'ended']);
    }),
  );

  for (const [what, event, state] of [
    ['playback', 'waiting', { readyState: 2 }],
    ['a seek', 'seeking', { readyState: 1, seeking: true }],
    ['a seek while paused', 'seeking', { readyState: 1, seeking: true, paused: true }],
  ] as const) {
    it(
      `notices within two seconds that the browser is offline during ${what}`,
      withClock((watched) => {
        watched.media.change(event, state);
        mock.timers.tick(500);
        watched.isOnline = false;
        mock.timers.tick(1500);
        assert.ok(watched.calls.includes('offline'));
      }),
    );
  }

  it(
    'plays from the buffer while the browser is offline',
    withClock((watched) => {
      watched.isOnline = false;
      watched.media.change('waiting', { readyState: 3 });
      watched.media.change('pause', { readyState: 2, paused: true });
      mock.timers.tick(10_000);
      assert.deepEqual(watched.calls, []);
    }),
  );

  it(
    'starts again after a short wait, and ends when it is stopped',
    withClock(({ media, calls, stop }) => {
      media.change('waiting', { readyState: 2 });
      mock.timers.tick(5000);
      media.change('seeked', { readyState: 4 });
      media.change('waiting', { readyState: 2 });
      mock.timers.tick(7000);
      assert.deepEqual(calls, []);
      stop();
      mock.timers.tick(10_000);
      media.change('waiting', { readyState: 2 });
      mock.timers.tick(10_000);
      assert.deepEqual(calls, []);
    }),
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';

import type { SessionBatch } from './commit-batches.ts';
import type { TrackedVideo, Sender } from './ingest.ts';
import {
  createMediaRequestRecorder,
  type MediaRequestRecorder,
  MEDIA_REQUESTS_PENDING_MAX,
} from './record-media-request.ts';

const VIDEO: TrackedVideo = {
  id: 'vid_1',
  ownerId: 'acc_1',
  type: 'HLS',
  isLive: false,
  durationMs: null,
  linkId: null,
};
const SENDER: Sender = {
  address: '203.0.113.7',
  userAgent: '',
  agent: { isBot: false, device: 'tv', browser: 'unknown', os: 'unknown' },
  country: 'DE',
  site: 'none',
  isAnonymous: true,
  isPrefetch: false,
};

type TestRecorder = MediaRequestRecorder & {
  readonly recorded: readonly string[];
  readonly at: (nowMs: number) => void;
  /** Runs the scheduled functions at their due time. */
  readonly runScheduled: () => void;
  /** For each batch, its media requests: their times, and whether they are repeats. */
  readonly requests: readonly (readonly string[])[];
};

function createTestRecorder(addBatches?: () => Promise<void>): TestRecorder {
  const recorded: string[] = [];
  const requests: string[][] = [];
  const scheduled: { readonly run: () => void; readonly atMs: number }[] = [];
  let nowMs = 0;
  const recorder = createMediaRequestRecorder({
    ingest: {
      describeSession: async ({ video, sessionId, sender }) => ({
        videoId: video.id,
        sessionId,
        ownerId: video.ownerId,
        viewer: null,
        country: sender.country,
        device: sender.agent.device,
        browser: sender.agent.browser,
        os: sender.agent.os,
        referrer: 'none',
        site: sender.site,
        link: 'none',
        type: video.type ?? 'unknown',
        isLive: video.isLive,
        durationMs: video.durationMs,
      }),
      addBatches:
        addBatches ??
        (async (batches: readonly SessionBatch[]) => {
          for (const { details, batch } of batches) {
            recorded.push(`${details.sessionId} ${batch.kind} ${batch.arrivedAtMs}`);
            assert.ok(batch.kind === 'requests');
            requests.push(
              batch.requests.map(({ atMs, isRepeat }) => `${atMs}${isRepeat ? ' again' : ''}`),
            );
          }
        }),
    },
    clock: () => nowMs,
    log: silentLog,
    schedule: (run, delayMs) => scheduled.push({ run, atMs: nowMs + delayMs }),
  });
  return {
    ...recorder,
    recorded,
    requests,
    runScheduled: () => {
      for (const { run, atMs } of scheduled.splice(0)) {
        nowMs = atMs;
        run();
      }
    },
    at: (ms) => {
      nowMs = ms;
    },
  };
}

/** Recording uses promises that the recorder does not return, so tests flush them. */
async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('media requests', () => {
  it('are recorded at most every five seconds per session, and never for sessions that send reports', async () => {
    const recorder = createTestRecorder();
    const record = (sid: string): void =>
      recorder.record({
        video: VIDEO,
        cmcd: `ot=v,sid="${sid}"`,
        resource: 'a',
        findSender: () => SENDER,
      });
    for (const nowMs of [0, 1_000, 4_999, 5_000, 9_000, 10_000]) {
      recorder.at(nowMs);
      record('one');
      if (nowMs === 4_999) recorder.ignore(VIDEO.id, 'two');
      record('two');
    }
    await flushPromises();
    assert.deepEqual(recorder.recorded.toSorted(), [
      'one requests 0',
      'one requests 10000',
      'one requests 5000',
      'two requests 0',
    ]);
  });

  it('between two records are recorded together, even if none follows', async () => {
    const recorder = createTestRecorder();
    for (const [nowMs, resource] of [
      [0, 'a'],
      [100, 'b'],
      [200, 'b'],
      [300, 'a'],
      [400, 'c'],
    ] as const) {
      recorder.at(nowMs);
      const cmcd = 'd=4000,ot=v,sid="one"';
      recorder.record({ video: VIDEO, cmcd, resource, findSender: () => SENDER });
    }
    recorder.runScheduled();
    recorder.runScheduled();
    await flushPromises();
    assert.deepEqual(recorder.requests, [['0'], ['100', '200 again', '300 again', '400']]);
  });

  it('of one session do not accumulate without limit', async () => {
    const recorder = createTestRecorder();
    for (let count = 0; count < 2 * MEDIA_REQUESTS_PENDING_MAX + 1; count += 1) {
      const resource = `${count}`;
      recorder.record({ video: VIDEO, cmcd: 'sid="one"', resource, findSender: () => SENDER });
    }
    await flushPromises();
    assert.deepEqual(
      recorder.requests.map(({ length }) => length),
      [1, MEDIA_REQUESTS_PENDING_MAX, MEDIA_REQUESTS_PENDING_MAX],
    );
  });

  it('are recorded without throwing or delaying the caller', async () => {
    const failing = createTestRecorder(() => Promise.reject(new Error('disk full')));
    failing.record({ video: VIDEO, cmcd: 'sid="one"', resource: 'a', findSender: () => SENDER });
    failing.record({
      video: VIDEO,
      cmcd: 'sid="two"',
      resource: 'a',
      findSender: () => {
        throw new Error('a bug');
      },
    });
    const recorder = createTestRecorder();
    for (const cmcd of ['', 'rubbish', 'ot=v', '\0', 'sid=5']) {
      recorder.record({ video: VIDEO, cmcd, resource: 'a', findSender: () => SENDER });
    }
    const bot = { ...SENDER, agent: { ...SENDER.agent, isBot: true } };
    const ahead = { ...SENDER, isPrefetch: true };
    recorder.record({ video: VIDEO, cmcd: 'sid="bot"', resource: 'a', findSender: () => bot });
    recorder.record({ video: VIDEO, cmcd: 'sid="ahead"', resource: 'a', findSender: () => ahead });
    await flushPromises();
    assert.deepEqual(recorder.recorded, []);
  });
});

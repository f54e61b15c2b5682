import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';

import type { SessionBatch } from './commit-batches.ts';
import type { TrackedVideo, Sender } from './ingest.ts';
import { createMediaRequestRecorder, type MediaRequestRecorder } from './record-media-request.ts';

const VIDEO: TrackedVideo = {
  id: 'vid_1',
  ownerId: 'acc_1',
  type: 'HLS',
  isLive: false,
  durationMs: null,
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
};

function createTestRecorder(addBatches?: () => Promise<void>): TestRecorder {
  const recorded: string[] = [];
  let nowMs = 0;
  const recorder = createMediaRequestRecorder({
    ingest: {
      describeSession: async (video, sessionId, { sender }) => ({
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
        type: video.type ?? 'unknown',
        isLive: video.isLive,
        durationMs: video.durationMs,
      }),
      addBatches:
        addBatches ??
        (async (batches: readonly SessionBatch[]) => {
          for (const { details, batch } of batches) {
            recorded.push(`${details.sessionId} ${batch.kind} ${batch.arrivedAtMs}`);
          }
        }),
    },
    clock: () => nowMs,
    log: silentLog,
  });
  return {
    ...recorder,
    recorded,
    at: (ms) => {
      nowMs = ms;
    },
  };
}

/** Recording runs in promises that the recorder does not return. */
async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('media requests', () => {
  it('are recorded at most every five seconds per session, and never for sessions that send reports', async () => {
    const recorder = createTestRecorder();
    const record = (sid: string): void =>
      recorder.record({ video: VIDEO, cmcd: `ot=v,sid="${sid}"`, findSender: () => SENDER });
    for (const nowMs of [0, 1_000, 4_999, 5_000, 9_000, 10_000]) {
      recorder.at(nowMs);
      record('one');
      if (nowMs === 4_999) recorder.ignore(VIDEO.id, 'two');
      record('two');
    }
    await flushPromises();
    assert.deepEqual(recorder.recorded.toSorted(), [
      'one request 0',
      'one request 10000',
      'one request 5000',
      'two request 0',
    ]);
  });

  it('are recorded without throwing or delaying the caller', async () => {
    const failing = createTestRecorder(() => Promise.reject(new Error('disk full')));
    failing.record({ video: VIDEO, cmcd: 'sid="one"', findSender: () => SENDER });
    failing.record({
      video: VIDEO,
      cmcd: 'sid="two"',
      findSender: () => {
        throw new Error('a bug');
      },
    });
    const recorder = createTestRecorder();
    for (const cmcd of ['', 'rubbish', 'ot=v', '\0', 'sid=5']) {
      recorder.record({ video: VIDEO, cmcd, findSender: () => SENDER });
    }
    const bot = { ...SENDER, agent: { ...SENDER.agent, isBot: true } };
    const ahead = { ...SENDER, isPrefetch: true };
    recorder.record({ video: VIDEO, cmcd: 'sid="bot"', findSender: () => bot });
    recorder.record({ video: VIDEO, cmcd: 'sid="ahead"', findSender: () => ahead });
    await flushPromises();
    assert.deepEqual(recorder.recorded, []);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';

import type { SessionBatch } from './commit-batches.ts';
import type { PlayedVideo, Sender } from './ingest.ts';
import { createMediaNotes, type MediaNotes } from './note-media-request.ts';

const VIDEO: PlayedVideo = {
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
  isAhead: false,
};

type Notes = MediaNotes & {
  readonly said: readonly string[];
  readonly at: (nowMs: number) => void;
};

function openNotes(addBatches?: () => Promise<void>): Notes {
  const said: string[] = [];
  let nowMs = 0;
  const notes = createMediaNotes({
    ingest: {
      toFacts: async (video, sessionId, { sender }) => ({
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
          for (const { facts, batch } of batches) {
            said.push(`${facts.sessionId} ${batch.kind} ${batch.arrivedAtMs}`);
          }
        }),
    },
    clock: () => nowMs,
    log: silentLog,
  });
  return {
    ...notes,
    said,
    at: (ms) => {
      nowMs = ms;
    },
  };
}

/** What is noted is written by promises that nobody is given. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('requests for media', () => {
  it('are noted each five seconds of a session, and not of one that reports by itself', async () => {
    const notes = openNotes();
    const note = (sid: string): void =>
      notes.note({ video: VIDEO, cmcd: `ot=v,sid="${sid}"`, findSender: () => SENDER });
    for (const nowMs of [0, 1_000, 4_999, 5_000, 9_000, 10_000]) {
      notes.at(nowMs);
      note('one');
      if (nowMs === 4_999) notes.passOver(VIDEO.id, 'two');
      note('two');
    }
    await settle();
    assert.deepEqual(notes.said.toSorted(), [
      'one request 0',
      'one request 10000',
      'one request 5000',
      'two request 0',
    ]);
  });

  it('cost their caller nothing, whatever they say and whatever becomes of them', async () => {
    const failing = openNotes(() => Promise.reject(new Error('disk full')));
    failing.note({ video: VIDEO, cmcd: 'sid="one"', findSender: () => SENDER });
    failing.note({
      video: VIDEO,
      cmcd: 'sid="two"',
      findSender: () => {
        throw new Error('a bug');
      },
    });
    const notes = openNotes();
    for (const cmcd of ['', 'rubbish', 'ot=v', '\0', 'sid=5']) {
      notes.note({ video: VIDEO, cmcd, findSender: () => SENDER });
    }
    const bot = { ...SENDER, agent: { ...SENDER.agent, isBot: true } };
    const ahead = { ...SENDER, isAhead: true };
    notes.note({ video: VIDEO, cmcd: 'sid="bot"', findSender: () => bot });
    notes.note({ video: VIDEO, cmcd: 'sid="ahead"', findSender: () => ahead });
    await settle();
    assert.deepEqual(notes.said, []);
  });
});

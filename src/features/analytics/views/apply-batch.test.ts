import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { CmcdReport, CmcdRequestData, PlayerState } from '#lib/cmcd/parse-reports.ts';

import { applyBatch, type BatchResult } from './apply-batch.ts';
import type { MediaRequest } from './requested-media.ts';
import type { Session, SessionDetails } from './session.ts';

const HOUR_MS = 3_600_000;
/** 10:00 on an arbitrary day, in server time. */
const START_MS = Date.UTC(2026, 4, 12, 10);
const DETAILS: SessionDetails = {
  videoId: 'vid_1',
  sessionId: 'one',
  ownerId: 'acc_1',
  viewer: null,
  country: 'unknown',
  device: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  referrer: 'none',
  site: 'none',
  link: 'none',
  type: 'MP4',
  isLive: false,
  durationMs: 600_000,
};

type ReportInput = Partial<CmcdReport> & { readonly at: number };

/**
 * `at` is the number of seconds since the start. The player's clock is correct unless `clockMs` is
 * given.
 */
function report({ at, ...rest }: ReportInput, index: number): CmcdReport {
  return {
    event: 'ps',
    clockMs: START_MS + at * 1000,
    sequence: index,
    sessionId: 'one',
    contentId: 'vid_1',
    state: null,
    playheadMs: null,
    rate: null,
    startupMs: null,
    bitrateKbps: null,
    errorCodes: [],
    isLive: null,
    site: null,
    referrer: null,
    isAnonymous: false,
    ...rest,
  };
}

function ps(at: number, state: PlayerState, playhead?: number): ReportInput {
  return { at, state, playheadMs: playhead === undefined ? null : playhead * 1000 };
}

/** Applies batches one after the other; each arrives with its last report by default. */
class View {
  session: Session | undefined;
  readonly watchMsByHour = new Map<number, number>();
  readonly counters = new Map<string, number>();
  readonly minutes = new Map<number, number>();
  readonly details: SessionDetails;
  constructor(details: SessionDetails = DETAILS) {
    this.details = details;
  }

  add(reports: readonly CmcdReport[], arrivedAtMs = lastClock(reports)): BatchResult | undefined {
    const added = applyBatch(this.session, { kind: 'reports', arrivedAtMs, reports }, this.details);
    if (added === undefined) return undefined;
    this.session = added.session;
    for (const [atMs, { counters }] of added.change.buckets) {
      const hour = Math.floor((atMs - START_MS) / HOUR_MS);
      this.watchMsByHour.set(hour, (this.watchMsByHour.get(hour) ?? 0) + counters.watch_ms);
      for (const [name, sum] of Object.entries(counters)) {
        this.counters.set(name, (this.counters.get(name) ?? 0) + sum);
      }
    }
    for (const [atMs, sum] of added.change.minutes) {
      const minute = Math.floor((atMs - START_MS) / 60_000);
      this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + sum);
    }
    return added;
  }

  get now(): Session {
    assert.ok(this.session !== undefined);
    return this.session;
  }
}

function lastClock(reports: readonly CmcdReport[]): number {
  return reports.at(-1)?.clockMs ?? 0;
}

function view(reports: readonly ReportInput[], details?: SessionDetails): View {
  const result = new View(details);
  result.add(reports.map(report));
  return result;
}

function skewed(reports: readonly ReportInput[], hours: number): readonly CmcdReport[] {
  return reports.map(report).map((one) => ({ ...one, clockMs: one.clockMs + hours * HOUR_MS }));
}

function silent(at: number, playhead: number): ReportInput {
  return { at, event: 't', playheadMs: playhead * 1000 };
}

/** Ten minutes with a start, two seeks, a stall, a pause, an error and the end. */
const SCRIPT: readonly ReportInput[] = [
  ps(0, 's'),
  { ...ps(1, 'p', 0), startupMs: 1000, bitrateKbps: 800 },
  { ...ps(11, 'p', 10), event: 't' },
  { ...ps(20, 'p', 19), event: 'bc', bitrateKbps: 2400 },
  ps(21, 'k', 20),
  ps(22, 'p', 300),
  ps(32, 'r', 310),
  ps(35, 'p', 310),
  ps(45, 'a', 320),
  ps(105, 'p', 320),
  { ...ps(110, 'p', 325), event: 'e', errorCodes: ['MEDIA_ERR_DECODE'] },
  ps(115, 'k', 10),
  ps(116, 'p', 10),
  ps(126, 'q', 20),
];

describe('a session', () => {
  it('counts playing time without seeks and with repeats', () => {
    const { now, counters, minutes } = view(SCRIPT);
    assert.equal(now.watchMs, 20_000 + 10_000 + 10_000 + 10_000 + 10_000);
    assert.deepEqual(now.watched, [
      [0, 20_000],
      [300_000, 330_000],
    ]);
    assert.equal(now.rebufferMs, 3_000);
    assert.equal(now.rebuffers, 1);
    assert.equal(now.seeks, 2);
    assert.equal(now.startupMs, 1000);
    assert.equal(now.errors, 1);
    assert.equal(now.lastError, 'MEDIA_ERR_DECODE');
    assert.equal(now.bitrateKbps, 2400);
    assert.equal(now.bitrateChanges, 1);
    assert.equal(now.isCompleted, false);
    assert.equal(now.playedAtMs, START_MS + 1000);
    assert.deepEqual(Object.fromEntries(counters), {
      sessions: 1,
      plays: 1,
      viewers: 0,
      completed: 0,
      failed: 1,
      errors: 1,
      rebuffers: 1,
      watch_ms: 60_000,
      rebuffer_ms: 3_000,
    });
    assert.deepEqual(
      [...minutes],
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
    );
  });

  it('has the same result whatever the order of its batches and the number of duplicates', () => {
    const reference = view(SCRIPT);
    const reports = SCRIPT.map(report);
    const cuts = fc.array(fc.integer({ min: 1, max: reports.length - 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, fc.infiniteStream(fc.nat()), (places, random) => {
        const edges = [0, ...new Set(places.toSorted((a, b) => a - b)), reports.length];
        const batches = edges.slice(1).map((end, index) => reports.slice(edges[index], end));
        const orders = [...batches, ...batches]
          .map((batch) => ({ batch, by: random.next().value ?? 0 }))
          .toSorted((a, b) => a.by - b.by);
        const other = new View();
        for (const { batch } of orders) other.add(batch);
        const { state: _state, bitrateChanges: _b, bitrateKbps: _k, ...expected } = reference.now;
        const { state: _other, bitrateChanges: _c, bitrateKbps: _l, ...found } = other.now;
        assert.deepEqual(found, {
          ...expected,
          startedAtMs: found.startedAtMs,
          playedAtMs: found.playedAtMs,
          startupMs: found.startupMs,
        });
        assert.equal(other.counters.get('watch_ms'), 60_000);
        assert.equal(other.counters.get('rebuffer_ms'), 3_000);
        assert.equal(other.counters.get('plays'), 1);
        assert.equal(other.counters.get('errors'), 1);
        assert.deepEqual(
          [...other.minutes].filter(([, sum]) => sum !== 0).toSorted((a, b) => a[0] - b[0]),
          [...reference.minutes],
        );
      }),
    );
  });

  it('keeps its counters equal to its row, whatever players report', () => {
    const states = fc.constantFrom<(PlayerState | null)[]>(
      's',
      'p',
      'k',
      'r',
      'a',
      'e',
      'f',
      'q',
      null,
    );
    const anyReport = fc.record({
      clockMs: fc.integer({ min: START_MS - 2 * 86_400_000, max: START_MS + 2 * 86_400_000 }),
      sequence: fc.option(fc.nat(80)),
      state: states,
      playheadMs: fc.option(fc.nat(700_000)),
      rate: fc.option(fc.constantFrom(0.5, 1, 2)),
      event: fc.constantFrom('ps', 't', 'e'),
    });
    const batch = fc.record({
      reports: fc.array(anyReport, { maxLength: 30 }),
      late: fc.nat(100_000),
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 8 }), (batches) => {
        const result = new View();
        for (const { reports, late } of batches) {
          result.add(
            reports.map((one, index) => report({ at: 0, ...one }, index)),
            START_MS + late,
          );
        }
        if (result.session === undefined) return;
        const { watchMs, rebufferMs, rebuffers, errors, playedAtMs, watched, lastAtMs } =
          result.session;
        assert.equal(result.counters.get('watch_ms'), watchMs);
        assert.equal(result.counters.get('rebuffer_ms'), rebufferMs);
        assert.equal(result.counters.get('rebuffers'), rebuffers);
        assert.equal(result.counters.get('errors'), errors);
        assert.equal(result.counters.get('sessions'), 1);
        assert.equal(result.counters.get('plays'), playedAtMs === null ? 0 : 1);
        assert.ok(watchMs >= 0 && rebufferMs >= 0);
        assert.ok(watchMs + rebufferMs <= 86_400_000 + 100_000, 'more than a day in a day');
        assert.ok(lastAtMs <= START_MS + 100_000);
        for (const [minute, sum] of result.minutes) assert.ok(sum === 0 || sum === 1, `${minute}`);
        for (const [index, [startMs, endMs]] of watched.entries()) {
          assert.ok(startMs < endMs && endMs <= 600_000);
          assert.ok(startMs > (watched[index - 1]?.[1] ?? -1));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('splits time between hours', () => {
    const reports = Array.from({ length: 241 }, (_, index) =>
      ps(3_000 + index * 10, 'p', index * 10),
    );
    const { watchMsByHour, now } = view(reports, { ...DETAILS, durationMs: 7_200_000 });
    assert.deepEqual(
      [...watchMsByHour],
      [
        [0, 600_000],
        [1, 1_800_000],
      ],
    );
    assert.equal(now.watchMs, 2_400_000);
    assert.ok(now.state.tail.length <= 40);
  });

  it('does not trust the player’s clock', () => {
    for (const hours of [-100_000, -1, 1, 100_000]) {
      const result = new View();
      result.add(skewed(SCRIPT, hours), START_MS + 126_000);
      assert.equal(result.now.startedAtMs, START_MS, `${hours} hours`);
      assert.equal(result.now.watchMs, 60_000);
    }
  });

  it('continues when the player’s clock is set ahead or back', () => {
    for (const jumpMs of [-25 * HOUR_MS, -HOUR_MS, HOUR_MS, 25 * HOUR_MS]) {
      const result = new View();
      const played = Array.from({ length: 20 }, (_, index) => ps(index * 10, 'p', index * 10));
      const reports = played.map(report);
      for (const [index, one] of reports.entries()) {
        const clockMs = one.clockMs + (index < 10 ? 0 : jumpMs);
        result.add([{ ...one, clockMs }], START_MS + index * 10_000);
      }
      assert.equal(result.now.watchMs, 190_000, `${jumpMs}`);
      assert.equal(result.now.startedAtMs, START_MS);
      assert.equal(result.now.lastAtMs, START_MS + 190_000);
    }
  });

  it('continues when the server’s clock is set a day ahead or back', () => {
    for (const jumpMs of [-24 * HOUR_MS, 24 * HOUR_MS]) {
      const result = new View();
      for (let index = 0; index < 20; index += 1) {
        const arrivedAtMs = START_MS + index * 10_000 + (index < 10 ? 0 : jumpMs);
        result.add([report(ps(index * 10, 'p', index * 10), index)], arrivedAtMs);
      }
      // During the clock jump, only the playhead shows whether time passed.
      assert.equal(result.now.watchMs, jumpMs > 0 ? 190_000 : 180_000, `${jumpMs}`);
      assert.deepEqual(
        result.now.watched,
        jumpMs > 0
          ? [[0, 190_000]]
          : [
              [0, 90_000],
              [100_000, 190_000],
            ],
      );
    }
  });

  it('inserts a batch that arrives hours late, and ignores one that is a day late', () => {
    const early = SCRIPT.slice(0, 4).map(report);
    const rest = SCRIPT.slice(4).map((reports, index) => report(reports, index + 4));
    const late = new View();
    late.add(early);
    late.add(rest, START_MS + 9 * HOUR_MS);
    assert.equal(late.now.lastAtMs, START_MS + 126_000);
    assert.deepEqual(
      [...late.watchMsByHour].filter(([, sum]) => sum !== 0),
      [[0, 60_000]],
    );

    const tooOld = view([ps(0, 'p', 0), ps(10, 'p', 10), ps(86_405, 'p', 12), ps(86_415, 'a', 22)]);
    assert.equal(tooOld.now.startedAtMs, START_MS + 86_405_000);
    assert.equal(tooOld.now.watchMs, 10_000);
  });

  it('infers the start-up time from states, and completion from the last range', () => {
    const result = view([ps(0, 's'), ps(2, 'p', 560), ps(17, 'p', 575), ps(18, 'q', 576)]);
    assert.equal(result.now.startupMs, 2000);
    assert.equal(result.now.isCompleted, true);
    assert.equal(result.counters.get('completed'), 1);
    assert.equal(view([ps(0, 'p', 560), ps(5, 'q', 565)]).now.isCompleted, false);
    assert.equal(view([ps(0, 'p', 10), ps(5, 'e', 15)]).now.isCompleted, true);
    assert.equal(view([ps(0, 's'), ps(5, 'e')]).now.isCompleted, false);
  });

  it('treats a playhead that moves with the clock as playing when no state is reported', () => {
    const result = view([silent(0, 0), silent(10, 10), silent(20, 10), silent(30, 20)]);
    assert.equal(result.now.watchMs, 20_000);
    assert.equal(result.counters.get('plays'), 1);
    assert.equal(view([silent(0, 5), silent(10, 5)]).counters.get('plays'), 0);
  });

  it('ignores device sleep and long spans without a consistent playhead', () => {
    assert.equal(
      view([ps(0, 'p', 0), ps(28_800, 'p', 1), ps(28_810, 'p', 11)]).now.watchMs,
      11_000,
    );
    assert.equal(view([ps(0, 'p'), ps(28_800, 'p')]).now.watchMs, 120_000);
    assert.equal(view([ps(0, 'p', 0), ps(10, 'p', 500)]).now.watchMs, 10_000);
  });

  it('estimates the playhead until a seek if the player reports none', () => {
    const { now } = view([
      ps(0, 's'),
      ps(1, 'p'),
      ps(61, 'r'),
      ps(64, 'p'),
      ps(94, 'k'),
      ps(95, 'r'),
      ps(96, 'p'),
      ps(106, 'e'),
    ]);
    assert.equal(now.watchMs, 100_000);
    assert.equal(now.rebufferMs, 3_000);
    assert.equal(now.rebuffers, 1);
    assert.deepEqual(now.watched, [[0, 90_000]]);
    const long = view(Array.from({ length: 100 }, (_, index) => ps(index * 5, 'p')));
    assert.deepEqual(long.now.watched, [[0, 495_000]]);
  });

  it('counts an error once, whether reported as an event, a state or both', () => {
    const state: ReportInput = ps(5, 'f');
    const event: ReportInput = { at: 5, event: 'e', errorCodes: ['BROKEN'] };
    const both: ReportInput = { ...event, state: 'f' };
    for (const reports of [[state], [event], [both], [state, event], [event, state]]) {
      const { now, counters } = view([ps(0, 'p', 0), ...reports]);
      assert.equal(now.errors, 1);
      assert.equal(counters.get('errors'), 1);
      assert.equal(counters.get('failed'), 1);
    }
    assert.equal(view([event, event]).now.errors, 2);
  });

  it('infers playback from media requests until reports arrive', () => {
    const starting = request(undefined, 0, { isUrgent: true, bufferMs: 0, durationMs: 6000 });
    const playing = request(starting?.session, 4, { bufferMs: 4000, durationMs: 6000 });
    const starved = request(playing?.session, 10, { isStarved: true, bufferMs: 0 });
    assert.equal(starting?.session.playedAtMs, null);
    assert.equal(playing?.session.watchMs, 2000);
    assert.equal(starved?.session.watchMs, 12_000);
    assert.equal(starved?.session.rebuffers, 1);
    const reports = [report({ ...ps(11, 'p', 7) }, 0), report({ ...ps(12, 'p', 8) }, 1)];
    const result = applyBatch(
      starved?.session,
      { kind: 'reports', arrivedAtMs: START_MS + 12_000, reports },
      DETAILS,
    );
    assert.equal(result?.session.watchMs, 1000);
    assert.equal(result?.session.rebuffers, 0);
    assert.equal(request(result?.session, 14, {}), undefined);
  });

  it('measures no startup time from media requests unless the player reports it', () => {
    const inferred = [
      request(undefined, 0, { isUrgent: true }),
      request(undefined, 0, { state: 's' }),
    ];
    for (const starting of inferred) {
      const playing = request(starting?.session, 5, { durationMs: 4000, state: 'p' });
      assert.notEqual(playing?.session.playedAtMs, null);
      assert.equal(playing?.session.startupMs, null);
      const startups = [...(playing?.change.buckets.values() ?? [])].flatMap((b) => b.startupsMs);
      assert.deepEqual(startups, []);
    }
    const measured = request(inferred[0]?.session, 5, { startupMs: 120 });
    assert.equal(measured?.session.startupMs, 120);
    const startups = [...(measured?.change.buckets.values() ?? [])].flatMap((b) => b.startupsMs);
    assert.deepEqual(startups, [120]);
  });

  it('measures watch time by the media time of requests, not by their times', () => {
    const segments = [0, 4, 8, 12, 16].map((bufferS, index) => ({
      at: index * 0.1,
      bufferMs: bufferS * 1000,
      durationMs: 4000,
    }));
    const steady = [4, 8, 12].map((at) => ({ at, bufferMs: 16_000, durationMs: 4000 }));
    const play = (requests: readonly RequestInput[], details?: SessionDetails): number =>
      requestAll(requests, details).watchMs;
    // Filling the buffer does not count as watching.
    assert.equal(play(segments), 0);
    assert.equal(play([...segments, ...steady]), 12_000);
    // A pause of ten minutes does not count as watching.
    assert.equal(play([...segments, { at: 600, bufferMs: 16_000, durationMs: 4000 }]), 4000);
    // Without the buffer level, requested media counts as watched.
    assert.equal(play([0, 4, 8].map((at) => ({ at, durationMs: 4000 }))), 12_000);
    // Demuxed audio plays with the video; a retry and a manifest contain no further media.
    assert.equal(
      play([
        { at: 0, durationMs: 4000 },
        { at: 0, durationMs: 4000, isForAudio: true },
        { at: 1, durationMs: 4000, isRepeat: true },
        { at: 2, durationMs: 4000, isForMedia: false },
        { at: 3, durationMs: 4000, isForAudio: true },
      ]),
      8000,
    );
    // A seek discards the buffer.
    const seek = { at: 1, bufferMs: 0, durationMs: 4000, isUrgent: true };
    assert.equal(play([...segments, seek]) <= 1000, true);
    // Players send no request after the last segment, so its buffer counts as watched.
    assert.equal(play(segments, { ...DETAILS, durationMs: 20_000 }), 20_000);
    assert.equal(requestAll(segments, { ...DETAILS, durationMs: 20_000 }).isCompleted, true);
    assert.equal(play(segments, { ...DETAILS, durationMs: 20_000, isLive: true }), 0);
    // At double rate, eight seconds of media take four.
    assert.equal(play([0, 2].map((at) => ({ at, durationMs: 4000, rate: 2 }))), 4000);
    // Media far ahead of the clock does not count.
    const flood = Array.from({ length: 1000 }, () => ({ at: 0, durationMs: 600_000 }));
    assert.equal(play(flood), 120_000);
  });

  it('counts the same watch time for media requests in one batch or in several', () => {
    const requests = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 600 }),
        durationMs: fc.option(fc.integer({ min: 0, max: 10_000 })),
        bufferMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
        isUrgent: fc.boolean(),
        isStarved: fc.boolean(),
        isForAudio: fc.boolean(),
      }),
      { minLength: 1, maxLength: 100 },
    );
    fc.assert(
      fc.property(requests, (given) => {
        const inOrder = given.toSorted((a, b) => a.at - b.at);
        const one = requestAll(inOrder);
        let session: Session | undefined;
        for (const { at, ...rest } of inOrder) {
          session = request(session, at, rest)?.session ?? session;
        }
        assert.equal(session?.watchMs, one.watchMs);
        assert.deepEqual(session?.state.media, one.state.media);
        const requestedMs = inOrder.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
        assert.ok(one.watchMs >= 0 && one.watchMs <= requestedMs);
        assert.equal(one.startupMs, null);
      }),
    );
  });
});

type RequestInput = Partial<CmcdRequestData> & { readonly at: number; readonly isRepeat?: boolean };

function toMediaRequest({ at, isRepeat = false, ...rest }: RequestInput): MediaRequest {
  const data: CmcdRequestData = {
    ...report({ at: 0 }, 0),
    isStarved: false,
    isUrgent: false,
    isForMedia: true,
    isForAudio: false,
    durationMs: null,
    bufferMs: null,
    ...rest,
  };
  return { data, atMs: START_MS + at * 1000, isRepeat };
}

function request(
  session: Session | undefined,
  at: number,
  rest: Partial<CmcdRequestData>,
): BatchResult | undefined {
  const requests = [toMediaRequest({ at, ...rest })];
  return applyBatch(
    session,
    { kind: 'requests', arrivedAtMs: START_MS + at * 1000, requests },
    DETAILS,
  );
}

function requestAll(inputs: readonly RequestInput[], details = DETAILS): Session {
  const requests = inputs.map(toMediaRequest);
  const arrivedAtMs = requests.at(-1)?.atMs ?? START_MS;
  const result = applyBatch(undefined, { kind: 'requests', arrivedAtMs, requests }, details);
  assert.ok(result !== undefined);
  return result.session;
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { CmcdReport, PlayerState } from '#lib/cmcd/read-reports.ts';

import { addBatch, type Added } from './add-batch.ts';
import type { Session, SessionFacts } from './session.ts';

const HOUR_MS = 3_600_000;
/** 10:00 on some day, by our clock. */
const START_MS = Date.UTC(2026, 4, 12, 10);
const FACTS: SessionFacts = {
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
  type: 'MP4',
  isLive: false,
  durationMs: 600_000,
};

type Told = Partial<CmcdReport> & { readonly at: number };

/** `at` in seconds after the start, by a player's clock that is right unless `clockMs` says otherwise. */
function report({ at, ...rest }: Told, index: number): CmcdReport {
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

function ps(at: number, state: PlayerState, playhead?: number): Told {
  return { at, state, playheadMs: playhead === undefined ? null : playhead * 1000 };
}

/** Adds batches one after the other; each arrives with its last report unless it says when. */
class View {
  session: Session | undefined;
  readonly watchMsByHour = new Map<number, number>();
  readonly sums = new Map<string, number>();
  readonly minutes = new Map<number, number>();
  readonly facts: SessionFacts;
  constructor(facts: SessionFacts = FACTS) {
    this.facts = facts;
  }

  add(reports: readonly CmcdReport[], arrivedAtMs = lastClock(reports)): Added | undefined {
    const added = addBatch(this.session, { kind: 'reports', arrivedAtMs, reports }, this.facts);
    if (added === undefined) return undefined;
    this.session = added.session;
    for (const [atMs, { sums }] of added.change.cells) {
      const hour = Math.floor((atMs - START_MS) / HOUR_MS);
      this.watchMsByHour.set(hour, (this.watchMsByHour.get(hour) ?? 0) + sums.watch_ms);
      for (const [name, sum] of Object.entries(sums)) {
        this.sums.set(name, (this.sums.get(name) ?? 0) + sum);
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

function view(told: readonly Told[], facts?: SessionFacts): View {
  const made = new View(facts);
  made.add(told.map(report));
  return made;
}

function skewed(told: readonly Told[], hours: number): readonly CmcdReport[] {
  return told.map(report).map((one) => ({ ...one, clockMs: one.clockMs + hours * HOUR_MS }));
}

function silent(at: number, playhead: number): Told {
  return { at, event: 't', playheadMs: playhead * 1000 };
}

/** Ten minutes of it: a start, two seeks, a stall, a pause, an error, and the end. */
const SCRIPT: readonly Told[] = [
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
  it('sums up what was seen: seeks are not watched, repeats are', () => {
    const { now, sums, minutes } = view(SCRIPT);
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
    assert.deepEqual(Object.fromEntries(sums), {
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

  it('comes out the same in whatever order its batches come, and however often', () => {
    const whole = view(SCRIPT);
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
        const { state: _state, bitrateChanges: _b, bitrateKbps: _k, ...expected } = whole.now;
        const { state: _other, bitrateChanges: _c, bitrateKbps: _l, ...found } = other.now;
        assert.deepEqual(found, {
          ...expected,
          startedAtMs: found.startedAtMs,
          playedAtMs: found.playedAtMs,
          startupMs: found.startupMs,
        });
        assert.equal(other.sums.get('watch_ms'), 60_000);
        assert.equal(other.sums.get('rebuffer_ms'), 3_000);
        assert.equal(other.sums.get('plays'), 1);
        assert.equal(other.sums.get('errors'), 1);
        assert.deepEqual(
          [...other.minutes].filter(([, sum]) => sum !== 0).toSorted((a, b) => a[0] - b[0]),
          [...whole.minutes],
        );
      }),
    );
  });

  it('sums up to what its row says, whatever was reported', () => {
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
        const made = new View();
        for (const { reports, late } of batches) {
          made.add(
            reports.map((one, index) => report({ at: 0, ...one }, index)),
            START_MS + late,
          );
        }
        if (made.session === undefined) return;
        const { watchMs, rebufferMs, rebuffers, errors, playedAtMs, watched, lastAtMs } =
          made.session;
        assert.equal(made.sums.get('watch_ms'), watchMs);
        assert.equal(made.sums.get('rebuffer_ms'), rebufferMs);
        assert.equal(made.sums.get('rebuffers'), rebuffers);
        assert.equal(made.sums.get('errors'), errors);
        assert.equal(made.sums.get('sessions'), 1);
        assert.equal(made.sums.get('plays'), playedAtMs === null ? 0 : 1);
        assert.ok(watchMs >= 0 && rebufferMs >= 0);
        assert.ok(watchMs + rebufferMs <= 86_400_000 + 100_000, 'more than a day in a day');
        assert.ok(lastAtMs <= START_MS + 100_000);
        for (const [minute, sum] of made.minutes) assert.ok(sum === 0 || sum === 1, `${minute}`);
        for (const [index, [startMs, endMs]] of watched.entries()) {
          assert.ok(startMs < endMs && endMs <= 600_000);
          assert.ok(startMs > (watched[index - 1]?.[1] ?? -1));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts each hour’s part in that hour', () => {
    const told = Array.from({ length: 241 }, (_, index) => ps(3_000 + index * 10, 'p', index * 10));
    const { watchMsByHour, now } = view(told, { ...FACTS, durationMs: 7_200_000 });
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

  it('believes no player’s clock', () => {
    for (const hours of [-100_000, -1, 1, 100_000]) {
      const made = new View();
      made.add(skewed(SCRIPT, hours), START_MS + 126_000);
      assert.equal(made.now.startedAtMs, START_MS, `${hours} hours`);
      assert.equal(made.now.watchMs, 60_000);
    }
  });

  it('goes on when the player’s clock is set in between, ahead or back', () => {
    for (const jumpMs of [-25 * HOUR_MS, -HOUR_MS, HOUR_MS, 25 * HOUR_MS]) {
      const made = new View();
      const played = Array.from({ length: 20 }, (_, index) => ps(index * 10, 'p', index * 10));
      const reports = played.map(report);
      for (const [index, one] of reports.entries()) {
        const clockMs = one.clockMs + (index < 10 ? 0 : jumpMs);
        made.add([{ ...one, clockMs }], START_MS + index * 10_000);
      }
      assert.equal(made.now.watchMs, 190_000, `${jumpMs}`);
      assert.equal(made.now.startedAtMs, START_MS);
      assert.equal(made.now.lastAtMs, START_MS + 190_000);
    }
  });

  it('goes on when our own clock is set, a day ahead or back', () => {
    for (const jumpMs of [-24 * HOUR_MS, 24 * HOUR_MS]) {
      const made = new View();
      for (let index = 0; index < 20; index += 1) {
        const arrivedAtMs = START_MS + index * 10_000 + (index < 10 ? 0 : jumpMs);
        made.add([report(ps(index * 10, 'p', index * 10), index)], arrivedAtMs);
      }
      // Of the step across the jump the playhead alone tells, if time went on at all.
      assert.equal(made.now.watchMs, jumpMs > 0 ? 190_000 : 180_000, `${jumpMs}`);
      assert.deepEqual(
        made.now.watched,
        jumpMs > 0
          ? [[0, 190_000]]
          : [
              [0, 90_000],
              [100_000, 190_000],
            ],
      );
    }
  });

  it('puts a batch that comes hours late where it belongs, and leaves out one that is a day late', () => {
    const early = SCRIPT.slice(0, 4).map(report);
    const rest = SCRIPT.slice(4).map((told, index) => report(told, index + 4));
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

  it('tells a start from states where the player doesn’t, and an end from the last part', () => {
    const made = view([ps(0, 's'), ps(2, 'p', 560), ps(17, 'p', 575), ps(18, 'q', 576)]);
    assert.equal(made.now.startupMs, 2000);
    assert.equal(made.now.isCompleted, true);
    assert.equal(made.sums.get('completed'), 1);
    assert.equal(view([ps(0, 'p', 560), ps(5, 'q', 565)]).now.isCompleted, false);
    assert.equal(view([ps(0, 'p', 10), ps(5, 'e', 15)]).now.isCompleted, true);
    assert.equal(view([ps(0, 's'), ps(5, 'e')]).now.isCompleted, false);
  });

  it('takes a playhead that goes with the clock for playing where no state is told', () => {
    const made = view([silent(0, 0), silent(10, 10), silent(20, 10), silent(30, 20)]);
    assert.equal(made.now.watchMs, 20_000);
    assert.equal(made.sums.get('plays'), 1);
    assert.equal(view([silent(0, 5), silent(10, 5)]).sums.get('plays'), 0);
  });

  it('counts no sleep of a device, and nothing that only a clock says for long', () => {
    assert.equal(
      view([ps(0, 'p', 0), ps(28_800, 'p', 1), ps(28_810, 'p', 11)]).now.watchMs,
      11_000,
    );
    assert.equal(view([ps(0, 'p'), ps(28_800, 'p')]).now.watchMs, 120_000);
    assert.equal(view([ps(0, 'p', 0), ps(10, 'p', 500)]).now.watchMs, 10_000);
  });

  it('knows where a player is that tells no playhead, until it seeks', () => {
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

  it('counts one error, told by its event, by the state that follows, or by both', () => {
    const state: Told = ps(5, 'f');
    const event: Told = { at: 5, event: 'e', errorCodes: ['BROKEN'] };
    const both: Told = { ...event, state: 'f' };
    for (const told of [[state], [event], [both], [state, event], [event, state]]) {
      const { now, sums } = view([ps(0, 'p', 0), ...told]);
      assert.equal(now.errors, 1);
      assert.equal(sums.get('errors'), 1);
      assert.equal(sums.get('failed'), 1);
    }
    assert.equal(view([event, event]).now.errors, 2);
  });

  it('reads requests for media as signs of life, until reports come', () => {
    const note = { ...report({ at: 0 }, 0), isStarved: false, isUrgent: false, isForMedia: true };
    const request = (session: Session | undefined, at: number, rest: object): Added | undefined =>
      addBatch(
        session,
        { kind: 'request', arrivedAtMs: START_MS + at * 1000, note: { ...note, ...rest } },
        FACTS,
      );
    const starting = request(undefined, 0, { isUrgent: true });
    const playing = request(starting?.session, 4, {});
    const starved = request(playing?.session, 10, { isStarved: true });
    assert.equal(starting?.session.playedAtMs, null);
    assert.equal(playing?.session.startupMs, 4000);
    assert.equal(starved?.session.watchMs, 6000);
    assert.equal(starved?.session.rebuffers, 1);
    const reports = [report({ ...ps(11, 'p', 7) }, 0), report({ ...ps(12, 'p', 8) }, 1)];
    const told = addBatch(
      starved?.session,
      { kind: 'reports', arrivedAtMs: START_MS + 12_000, reports },
      FACTS,
    );
    assert.equal(told?.session.watchMs, 1000);
    assert.equal(told?.session.rebuffers, 0);
    assert.equal(request(told?.session, 14, {}), undefined);
  });
});

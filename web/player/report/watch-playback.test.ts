import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { validateCmcdEvents } from '@svta/cml-cmcd';
import * as fc from 'fast-check';

import { ScriptedMedia } from '#test/support/scripted-media.ts';

import { type PlaybackWatch, watchPlayback } from './watch-playback.ts';
import { type EventFields, writeEventLine } from './write-event-line.ts';

describe('watchPlayback', () => {
  it('reports the start, the startup time and leaving the page', () => {
    const { media, watch, events } = open();
    media.readyState = 0;
    media.play();
    media.run(1.5);
    media.readyState = 4;
    media.emit('playing');
    media.run(10);
    watch().quit();
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'q 10000']);
    assert.equal(events()[1]?.['msd'], 1500);
  });

  it('reports the visible position at the start of a seek and where playback continues', () => {
    const { media, events } = open();
    media.play();
    media.run(10.1);
    media.seek(50, { delaySeconds: 2 });
    media.run(5);
    media.pause();
    media.seek(3);
    assert.deepEqual(events().map(toStep), [
      's 0',
      'p 0',
      'k 10100',
      'p 50000',
      'a 55000',
      'k 55000',
      'a 3000',
    ]);
  });

  it('reports the visible position even if another event precedes the seek', () => {
    const { media, events } = open();
    media.play();
    media.run(4);
    media.currentTime = 60;
    media.seeking = true;
    media.setRate(2);
    media.seek(60);
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'p 4000', 'k 4000', 'p 60000']);
  });

  it('reports a stall with its duration, but not the startup or a seek as a stall', () => {
    const { media, events } = open();
    media.readyState = 2;
    media.play();
    media.emit('waiting');
    media.run(3);
    media.readyState = 4;
    media.emit('playing');
    media.run(5);
    media.stall(1.25);
    media.run(1);
    media.seek(30, { delaySeconds: 4 });
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'r 5000', 'p 5000', 'k 6000', 'p 30000']);
    assert.deepEqual(events()[3]?.['bsd'], [1250]);
  });

  it('reports the end and a replay', () => {
    const { media, events } = open({ duration: 20 });
    media.play();
    media.run(25);
    media.paused = false;
    media.seek(0);
    media.run(2);
    media.pause();
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'e 20000', 'k 20000', 'p 0', 'a 2000']);
  });

  it('reports rate, mute, bitrate and visibility', () => {
    const { media, watch, events } = open();
    media.play();
    watch().changeBitrate(800);
    media.setRate(2);
    media.run(4);
    media.setMuted(true);
    media.setMuted(false);
    watch().changeBitrate(2400);
    watch().changeVisibility(true);
    watch().changeVisibility(true);
    watch().reportEvent('pe');
    const laterEvents = events().slice(2);
    assert.deepEqual(
      laterEvents.map(({ e }) => e),
      ['pr', 'm', 'um', 'bc', 'b', 'pe'],
    );
    assert.deepEqual(laterEvents.at(-1), {
      ...laterEvents.at(-1),
      pr: 2,
      pt: 8000,
      br: [2400],
      bg: true,
      bl: [10_000],
    });
  });

  it('reports a failure once despite retries, and a later recovery', () => {
    const { media, watch, events } = open();
    media.play();
    media.run(2);
    media.currentTime = 0;
    watch().fail('unreachable');
    media.pause();
    watch().fail('unreachable');
    media.currentTime = 2;
    media.play();
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'f 2000', 'p 2000']);
    assert.deepEqual([events()[2]?.['e'], events()[2]?.['ec']], ['e', ['unreachable']]);
  });

  it('reports nothing while paused or ended', () => {
    const { media, watch, events } = open({ duration: 10 });
    media.play();
    media.pause();
    watch().heartbeat();
    media.play();
    media.run(15);
    watch().heartbeat();
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0', 'a 0', 'p 0', 'e 10000']);
  });

  it('reports that a page is shown again', () => {
    const { media, watch, events } = open();
    media.play();
    watch().resume();
    media.run(2);
    watch().quit();
    watch().resume();
    media.run(3);
    media.pause();
    watch().quit();
    watch().resume();
    const steps = ['s 0', 'p 0', 'q 2000', 'p 2000', 'a 5000', 'q 5000', 'a 5000'];
    assert.deepEqual(events().map(toStep), steps);
  });

  it('reports nothing after the watch is stopped', () => {
    const { media, events, end } = open();
    media.play();
    end();
    media.run(1);
    media.seek(20);
    media.setMuted(true);
    media.pause();
    assert.deepEqual(events().map(toStep), ['s 0', 'p 0']);
  });

  it('reports the played ranges of a scripted hour to the millisecond', () => {
    const { media, watch, events } = open({ duration: 1800 });
    const run = (seconds: number): void => {
      for (let left = seconds; left > 0; left -= 30) {
        media.run(Math.min(left, 30));
        watch().heartbeat();
      }
    };
    media.play();
    run(300); // 0 – 300
    media.stall(7);
    run(60); // 300 – 360
    media.pause();
    media.run(900);
    media.seek(120);
    media.play();
    run(100); // 120 – 220
    media.setRate(1.5);
    run(200); // 220 – 520
    media.setRate(1);
    for (let time = 600; time < 700; time += 10) media.seek(time, { delaySeconds: 0.2 });
    run(33); // 690 – 723
    media.stall(12);
    media.stall(0.5);
    media.seek(1700, { delaySeconds: 3 });
    run(100); // 1700 – 1800, the end
    media.run(1872);
    assert.deepEqual(findPlayedRanges(events()), [
      [0, 300_000],
      [300_000, 360_000],
      [120_000, 220_000],
      [220_000, 520_000],
      [690_000, 723_000],
      [1_700_000, 1_800_000],
    ]);
    assert.equal(
      events().reduce((sum, { bsd }) => sum + (Array.isArray(bsd) ? Number(bsd[0]) : 0), 0),
      19_500,
    );
    assert.ok(events().length < 100, `${events().length} events`);
  });

  it('reports valid, ordered events for any sequence of actions', () => {
    type Step = (media: ScriptedMedia, watch: PlaybackWatch) => void;
    const step = fc.oneof<fc.Arbitrary<Step>[]>(
      ...['play', 'pause', 'ended', 'waiting', 'playing', 'seeking', 'seeked', 'timeupdate'].map(
        (event) => fc.constant((media: ScriptedMedia) => media.emit(event)),
      ),
      fc.double({ min: 0, max: 90, noNaN: true }).map((to) => (media: ScriptedMedia) => {
        media.seek(to);
      }),
      fc.double({ min: 0, max: 20, noNaN: true }).map((seconds) => (media: ScriptedMedia) => {
        media.run(seconds);
      }),
      fc.boolean().map((isPaused) => (media: ScriptedMedia) => {
        if (isPaused) media.pause();
        else media.play();
      }),
      fc.constantFrom<Step[]>(
        (_media, watch) => watch.heartbeat(),
        (_media, watch) => watch.reportEvent('pe'),
        (_media, watch) => watch.changeVisibility(true),
        (_media, watch) => watch.changeVisibility(false),
        (_media, watch) => watch.changeBitrate(800),
        (_media, watch) => watch.changeBitrate(2400.4),
        (_media, watch) => watch.fail('damaged'),
        (media) => media.setMuted(!media.muted),
      ),
      fc.constantFrom(0.25, 1, 16).map((rate) => (media: ScriptedMedia) => media.setRate(rate)),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { media, watch, events } = open({ duration: 60 });
        media.play();
        for (const act of steps) act(media, watch());
        watch().quit();
        const body = events()
          .map((fields, sn) =>
            writeEventLine({ ...fields, ts: Math.round(Number(fields['ts'])), ...SESSION, sn }),
          )
          .join('\n');
        assert.deepEqual(validateCmcdEvents(body).issues, []);
        const times = events().map(({ ts }) => Number(ts));
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 100 },
    );
  });
});

const SESSION = { v: 2, sid: 'a', cid: 'vid_a' };

type OpenedWatch = {
  readonly media: ScriptedMedia;
  readonly watch: () => PlaybackWatch;
  readonly events: () => readonly EventFields[];
  readonly end: () => void;
};

/** Starts the watch when playback first starts, as on a page. */
function open({ duration = 100 } = {}): OpenedWatch {
  const media = new ScriptedMedia({ duration });
  const ending = new AbortController();
  const events: EventFields[] = [];
  let watch: PlaybackWatch | undefined;
  const { signal } = ending;
  const options = { kilobits: undefined, startedMs: 0, nowMs: () => media.nowMs, signal };
  media.addEventListener(
    'play',
    () => {
      watch = watchPlayback(media, {
        ...options,
        emit: (fields) => events.push(Object.fromEntries(Object.entries(fields).filter(isKnown))),
      });
    },
    { once: true },
  );
  return {
    media,
    end: () => ending.abort(),
    events: () => events,
    watch() {
      assert.ok(watch);
      return watch;
    },
  };
}

function isKnown([, value]: readonly [string, unknown]): boolean {
  return value !== undefined;
}

function toStep({ sta, pt }: EventFields): string {
  return `${String(sta)} ${String(pt)}`;
}

/**
 * Returns the played ranges that a server would derive from the events. Each range lasts from a
 * `play` event to the next event.
 */
function findPlayedRanges(events: readonly EventFields[]): readonly (readonly [number, number])[] {
  const seen: [number, number][] = [];
  for (const [index, { sta, pt, e }] of events.entries()) {
    const next = events[index + 1];
    if (sta !== 'p' || next === undefined) continue;
    const [from, to] = [Number(pt), Number(next['pt'])];
    const last = seen.at(-1);
    const goesOn = e === 't' && last?.[1] === from;
    if (goesOn) last[1] = to;
    else if (to > from) seen.push([from, to]);
  }
  return seen;
}

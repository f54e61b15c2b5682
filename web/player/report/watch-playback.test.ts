import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { validateCmcdEvents } from '@svta/cml-cmcd';
import * as fc from 'fast-check';

import { ScriptedMedia } from '#test/support/scripted-media.ts';

import { type PlaybackWatch, watchPlayback } from './watch-playback.ts';
import { type Facts, writeEventLine } from './write-event-line.ts';

describe('what is told of playing', () => {
  it('is the start, how long it took, and that the page was left', () => {
    const { media, watch, told } = open();
    media.readyState = 0;
    media.play();
    media.run(1.5);
    media.readyState = 4;
    media.tell('playing');
    media.run(10);
    watch().quit();
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'q 10000']);
    assert.equal(told()[1]?.['msd'], 1500);
  });

  it('is where the picture was when a seek began, and where it goes on', () => {
    const { media, told } = open();
    media.play();
    media.run(10.1);
    media.seek(50, { takes: 2 });
    media.run(5);
    media.pause();
    media.seek(3);
    assert.deepEqual(told().map(toStep), [
      's 0',
      'p 0',
      'k 10100',
      'p 50000',
      'a 55000',
      'k 55000',
      'a 3000',
    ]);
  });

  it('is where the picture is, even when something else is told before the seek is', () => {
    const { media, told } = open();
    media.play();
    media.run(4);
    media.currentTime = 60;
    media.seeking = true;
    media.setRate(2);
    media.seek(60);
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'p 4000', 'k 4000', 'p 60000']);
  });

  it('is a stall and how long it was, but neither the wait for the start nor that for a seek', () => {
    const { media, told } = open();
    media.readyState = 2;
    media.play();
    media.tell('waiting');
    media.run(3);
    media.readyState = 4;
    media.tell('playing');
    media.run(5);
    media.stall(1.25);
    media.run(1);
    media.seek(30, { takes: 4 });
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'r 5000', 'p 5000', 'k 6000', 'p 30000']);
    assert.deepEqual(told()[3]?.['bsd'], [1250]);
  });

  it('is the end, and that it begins again', () => {
    const { media, told } = open({ duration: 20 });
    media.play();
    media.run(25);
    media.paused = false;
    media.seek(0);
    media.run(2);
    media.pause();
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'e 20000', 'k 20000', 'p 0', 'a 2000']);
  });

  it('is the rate, the sound, the bit rate and whether anybody can see it', () => {
    const { media, watch, told } = open();
    media.play();
    watch().changeBitrate(800);
    media.setRate(2);
    media.run(4);
    media.setMuted(true);
    media.setMuted(false);
    watch().changeBitrate(2400);
    watch().changeVisibility(true);
    watch().changeVisibility(true);
    watch().note('pe');
    const events = told().slice(2);
    assert.deepEqual(
      events.map(({ e }) => e),
      ['pr', 'm', 'um', 'bc', 'b', 'pe'],
    );
    assert.deepEqual(events.at(-1), {
      ...events.at(-1),
      pr: 2,
      pt: 8000,
      br: [2400],
      bg: true,
      bl: [10_000],
    });
  });

  it('is a failure once, however often it is tried again, and that it plays after all', () => {
    const { media, watch, told } = open();
    media.play();
    media.run(2);
    media.currentTime = 0;
    watch().fail('unreachable');
    media.pause();
    watch().fail('unreachable');
    media.currentTime = 2;
    media.play();
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'f 2000', 'p 2000']);
    assert.deepEqual([told()[2]?.['e'], told()[2]?.['ec']], ['e', ['unreachable']]);
  });

  it('is nothing while it is paused, over or not there', () => {
    const { media, watch, told } = open({ duration: 10 });
    media.play();
    media.pause();
    watch().beat();
    media.play();
    media.run(15);
    watch().beat();
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0', 'a 0', 'p 0', 'e 10000']);
  });

  it('is that a page that was left is shown again', () => {
    const { media, watch, told } = open();
    media.play();
    watch().comeBack();
    media.run(2);
    watch().quit();
    watch().comeBack();
    media.run(3);
    media.pause();
    watch().quit();
    watch().comeBack();
    const steps = ['s 0', 'p 0', 'q 2000', 'p 2000', 'a 5000', 'q 5000', 'a 5000'];
    assert.deepEqual(told().map(toStep), steps);
  });

  it('is nothing after its end', () => {
    const { media, told, end } = open();
    media.play();
    end();
    media.run(1);
    media.seek(20);
    media.setMuted(true);
    media.pause();
    assert.deepEqual(told().map(toStep), ['s 0', 'p 0']);
  });

  it('is in a scripted hour what was seen, to the millisecond', () => {
    const { media, watch, told } = open({ duration: 1800 });
    const run = (seconds: number): void => {
      for (let left = seconds; left > 0; left -= 30) {
        media.run(Math.min(left, 30));
        watch().beat();
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
    for (let time = 600; time < 700; time += 10) media.seek(time, { takes: 0.2 });
    run(33); // 690 – 723
    media.stall(12);
    media.stall(0.5);
    media.seek(1700, { takes: 3 });
    run(100); // 1700 – 1800, the end
    media.run(1872);
    assert.deepEqual(findSeen(told()), [
      [0, 300_000],
      [300_000, 360_000],
      [120_000, 220_000],
      [220_000, 520_000],
      [690_000, 723_000],
      [1_700_000, 1_800_000],
    ]);
    assert.equal(
      told().reduce((sum, { bsd }) => sum + (Array.isArray(bsd) ? Number(bsd[0]) : 0), 0),
      19_500,
    );
    assert.ok(told().length < 100, `${told().length} events`);
  });

  it('is valid and in order, whatever a viewer does', () => {
    type Step = (media: ScriptedMedia, watch: PlaybackWatch) => void;
    const step = fc.oneof<fc.Arbitrary<Step>[]>(
      ...['play', 'pause', 'ended', 'waiting', 'playing', 'seeking', 'seeked', 'timeupdate'].map(
        (event) => fc.constant((media: ScriptedMedia) => media.tell(event)),
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
        (_media, watch) => watch.beat(),
        (_media, watch) => watch.note('pe'),
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
        const { media, watch, told } = open({ duration: 60 });
        media.play();
        for (const act of steps) act(media, watch());
        watch().quit();
        const body = told()
          .map((facts, sn) =>
            writeEventLine({ ...facts, ts: Math.round(Number(facts['ts'])), ...SESSION, sn }),
          )
          .join('\n');
        assert.deepEqual(validateCmcdEvents(body).issues, []);
        const times = told().map(({ ts }) => Number(ts));
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

type Opened = {
  readonly media: ScriptedMedia;
  readonly watch: () => PlaybackWatch;
  readonly told: () => readonly Facts[];
  readonly end: () => void;
};

/** As the page does it: what follows a video is there once something played. */
function open({ duration = 100 } = {}): Opened {
  const media = new ScriptedMedia({ duration });
  const ending = new AbortController();
  const told: Facts[] = [];
  let watch: PlaybackWatch | undefined;
  const { signal } = ending;
  const options = { kilobits: undefined, startedMs: 0, nowMs: () => media.nowMs, signal };
  media.addEventListener(
    'play',
    () => {
      watch = watchPlayback(media, {
        ...options,
        tell: (facts) => told.push(Object.fromEntries(Object.entries(facts).filter(isKnown))),
      });
    },
    { once: true },
  );
  return {
    media,
    end: () => ending.abort(),
    told: () => told,
    watch() {
      assert.ok(watch);
      return watch;
    },
  };
}

function isKnown([, value]: readonly [string, unknown]): boolean {
  return value !== undefined;
}

function toStep({ sta, pt }: Facts): string {
  return `${String(sta)} ${String(pt)}`;
}

/** What was on show, as a service would put it together: from where it played to where it did something else. */
function findSeen(told: readonly Facts[]): readonly (readonly [number, number])[] {
  const seen: [number, number][] = [];
  for (const [index, { sta, pt, e }] of told.entries()) {
    const next = told[index + 1];
    if (sta !== 'p' || next === undefined) continue;
    const [from, to] = [Number(pt), Number(next['pt'])];
    const last = seen.at(-1);
    const goesOn = e === 't' && last?.[1] === from;
    if (goesOn) last[1] = to;
    else if (to > from) seen.push([from, to]);
  }
  return seen;
}

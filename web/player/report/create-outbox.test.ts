import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import { createOutbox, type Outbox, type Receipt } from './create-outbox.ts';

const TAKEN: Receipt = { kind: 'taken' };
const UNREACHABLE: Receipt = { kind: 'unreachable' };

describe('what is to be sent', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('goes together after a moment, and news at once', async () => {
    const { outbox, bodies } = open();
    outbox.add('a', 'soon');
    outbox.add('b', 'soon');
    await pass(4_900);
    assert.deepEqual(bodies, []);
    outbox.add('c', 'now');
    await pass(0);
    await pass(10_000);
    assert.deepEqual(bodies, ['a\nb\nc\n']);
  });

  it('is a request each two seconds, however much news there is', async () => {
    const { outbox, bodies, times } = open();
    for (let number = 0; number < 10; number += 1) {
      outbox.add(String(number), 'now');
      await pass(500);
    }
    await pass(2_000);
    assert.deepEqual(times, [0, 2_000, 4_000, 6_000].slice(0, times.length));
    assert.equal(bodies.join(''), '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
  });

  it('goes again as it was when it was not taken, ever later, and what has come since with it', async () => {
    const receipts = [UNREACHABLE, UNREACHABLE, { kind: 'tooBusy', retryMs: 60_000 } as const];
    const { outbox, bodies, times } = open({ receipts });
    outbox.add('a', 'now');
    await pass(1_000);
    outbox.add('b', 'now');
    await pass(200_000);
    assert.deepEqual(bodies, ['a\n', 'a\nb\n', 'a\nb\nstale1\n', 'a\nb\nstale1\nstale2\n']);
    assert.deepEqual(times, [0, 5_000, 15_000, 75_000]);
  });

  it('is no more when it was refused, and what comes later goes', async () => {
    const { outbox, bodies } = open({ receipts: [{ kind: 'refused' }] });
    outbox.add('a', 'now');
    await pass(0);
    outbox.add('b', 'now');
    await pass(2_000);
    assert.deepEqual(bodies, ['a\n', 'b\n']);
  });

  it('waits for the answer to what went before', async () => {
    const { outbox, bodies, answer } = open({ receipts: ['held'] });
    outbox.add('a', 'now');
    await pass(0);
    outbox.add('b', 'now');
    await pass(20_000);
    assert.deepEqual(bodies, ['a\n']);
    answer(TAKEN);
    await pass(5_000);
    assert.equal(bodies[1]?.split('\n', 1)[0], 'b');
  });

  it('goes with the page when it is left: what is under way too, and nothing a second time', async () => {
    const { outbox, bodies, beacons, answer } = open({ receipts: ['held'] });
    outbox.add('a', 'now');
    await pass(0);
    outbox.add('b', 'soon');
    outbox.leave();
    assert.deepEqual(beacons, ['a\nb\n']);
    answer(UNREACHABLE);
    await pass(600_000);
    outbox.leave();
    assert.deepEqual([bodies, beacons], [['a\n'], ['a\nb\n']]);
  });

  it('stays where the browser takes no more, and goes when the page is back', async () => {
    const { outbox, bodies, beacons } = open({ takesBeacons: false });
    outbox.add('a', 'soon');
    outbox.leave();
    await pass(5_000);
    assert.deepEqual([beacons.length, bodies], [1, ['a\n']]);
  });

  it('is never more than a body may hold, nor more than the last two hundred', async () => {
    const { outbox, bodies, beacons } = open({
      receipts: Array.from({ length: 20 }, () => UNREACHABLE),
    });
    for (let number = 0; number < 1_000; number += 1) {
      outbox.add(`${number} ${'x'.repeat(1_000)}`, 'now');
    }
    await pass(0);
    outbox.leave();
    const all = [...bodies, ...beacons];
    assert.ok(all.every((body) => body.length <= 60_001));
    const sent = beacons.flatMap((body) => body.trimEnd().split('\n'));
    assert.deepEqual(
      sent.map((line) => line.split(' ', 1)[0]),
      Array.from({ length: 200 }, (_, index) => String(index + 800)),
    );
  });
});

type Opened = {
  readonly outbox: Outbox;
  readonly bodies: readonly string[];
  readonly times: readonly number[];
  readonly beacons: readonly string[];
  readonly answer: (receipt: Receipt) => void;
};

function open({
  receipts = [] as readonly (Receipt | 'held')[],
  takesBeacons = true,
} = {}): Opened {
  const bodies: string[] = [];
  const times: number[] = [];
  const beacons: string[] = [];
  const held = Promise.withResolvers<Receipt>();
  let stale = 0;
  const outbox = createOutbox({
    post(body) {
      const receipt = receipts[bodies.length] ?? TAKEN;
      bodies.push(body);
      times.push(Date.now());
      return receipt === 'held' ? held.promise : Promise.resolve(receipt);
    },
    beacon(body) {
      beacons.push(body);
      return takesBeacons;
    },
    nowMs: () => Date.now(),
    onStale() {
      stale += 1;
      outbox.add(`stale${stale}`, 'now');
    },
  });
  return { outbox, bodies, times, beacons, answer: held.resolve };
}

/** Lets time go by, second by second so that answers come in between. */
async function pass(ms: number): Promise<void> {
  await settle();
  mock.timers.tick(0);
  await settle();
  for (let left = ms; left > 0; left -= 1_000) {
    mock.timers.tick(Math.min(left, 1_000));
    await settle();
  }
}

/** Promises that wait for one another. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

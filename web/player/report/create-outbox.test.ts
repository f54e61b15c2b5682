import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import { createOutbox, type Outbox, type Receipt } from './create-outbox.ts';

const REPORTS_URL = new URL('https://play.example/api/v1/analytics/events');
const ACCEPTED: Receipt = { kind: 'accepted' };
const UNREACHABLE: Receipt = { kind: 'unreachable' };

describe('createOutbox', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
  afterEach(() => mock.timers.reset());

  it('batches lines and sends urgent ones immediately', async () => {
    const { outbox, bodies } = open();
    outbox.add('a', 'soon');
    outbox.add('b', 'soon');
    await advance(4_900);
    assert.deepEqual(bodies, []);
    outbox.add('c', 'now');
    await advance(0);
    await advance(10_000);
    assert.deepEqual(bodies, ['a\nb\nc\n']);
  });

  it('sends at most one request every two seconds', async () => {
    const { outbox, bodies, times } = open();
    for (let number = 0; number < 10; number += 1) {
      outbox.add(String(number), 'now');
      await advance(500);
    }
    await advance(2_000);
    assert.deepEqual(times, [0, 2_000, 4_000, 6_000].slice(0, times.length));
    assert.equal(bodies.join(''), '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
  });

  it('retries a failed batch with backoff, together with newer lines', async () => {
    const receipts = [UNREACHABLE, UNREACHABLE, { kind: 'throttled', retryMs: 60_000 } as const];
    const { outbox, bodies, times } = open({ receipts });
    outbox.add('a', 'now');
    await advance(1_000);
    outbox.add('b', 'now');
    await advance(200_000);
    assert.deepEqual(bodies, ['a\n', 'a\nb\n', 'a\nb\nstale1\n', 'a\nb\nstale1\nstale2\n']);
    assert.deepEqual(times, [0, 5_000, 15_000, 75_000]);
  });

  it('drops a rejected batch and sends later lines', async () => {
    const { outbox, bodies } = open({ receipts: [{ kind: 'rejected' }] });
    outbox.add('a', 'now');
    await advance(0);
    outbox.add('b', 'now');
    await advance(2_000);
    assert.deepEqual(bodies, ['a\n', 'b\n']);
  });

  it('waits for the response to the previous batch', async () => {
    const { outbox, bodies, respond } = open({ receipts: ['pending'] });
    outbox.add('a', 'now');
    await advance(0);
    outbox.add('b', 'now');
    await advance(20_000);
    assert.deepEqual(bodies, ['a\n']);
    respond(ACCEPTED);
    await advance(5_000);
    assert.equal(bodies[1]?.split('\n', 1)[0], 'b');
  });

  it('flushes everything when the page is left, including the batch in flight, only once', async () => {
    const { outbox, bodies, beacons, respond } = open({ receipts: ['pending'] });
    outbox.add('a', 'now');
    await advance(0);
    outbox.add('b', 'soon');
    outbox.flush();
    assert.deepEqual(beacons, ['a\nb\n']);
    respond(UNREACHABLE);
    await advance(600_000);
    outbox.flush();
    assert.deepEqual([bodies, beacons], [['a\n'], ['a\nb\n']]);
  });

  it('keeps lines that the browser rejects and sends them when the page is back', async () => {
    const { outbox, bodies, beacons } = open({ takesBeacons: false });
    outbox.add('a', 'soon');
    outbox.flush();
    await advance(5_000);
    assert.deepEqual([beacons.length, bodies], [1, ['a\n']]);
  });

  it('limits the size of a body and keeps at most 200 lines', async () => {
    const { outbox, bodies, beacons } = open({
      receipts: Array.from({ length: 20 }, () => UNREACHABLE),
    });
    for (let number = 0; number < 1_000; number += 1) {
      outbox.add(`${number} ${'x'.repeat(1_000)}`, 'now');
    }
    await advance(0);
    outbox.flush();
    const all = [...bodies, ...beacons];
    assert.ok(all.every((body) => body.length <= 60_001));
    const sent = beacons.flatMap((body) => body.trimEnd().split('\n'));
    assert.deepEqual(
      sent.map((line) => line.split(' ', 1)[0]),
      Array.from({ length: 200 }, (_, index) => String(index + 800)),
    );
  });
});

type OpenedOutbox = {
  readonly outbox: Outbox;
  readonly bodies: readonly string[];
  readonly times: readonly number[];
  readonly beacons: readonly string[];
  readonly respond: (receipt: Receipt) => void;
};

function open({
  receipts = [] as readonly (Receipt | 'pending')[],
  takesBeacons: acceptsBeacons = true,
} = {}): OpenedOutbox {
  const bodies: string[] = [];
  const times: number[] = [];
  const beacons: string[] = [];
  const pendingReceipt = Promise.withResolvers<Receipt>();
  let stale = 0;
  const outbox = createOutbox({
    url: REPORTS_URL,
    post(_url, body) {
      const receipt = receipts[bodies.length] ?? ACCEPTED;
      bodies.push(body);
      times.push(Date.now());
      return receipt === 'pending' ? pendingReceipt.promise : Promise.resolve(receipt);
    },
    beacon(_url, body) {
      beacons.push(body);
      return acceptsBeacons;
    },
    nowMs: () => Date.now(),
    onStale() {
      stale += 1;
      outbox.add(`stale${stale}`, 'now');
    },
  });
  return { outbox, bodies, times, beacons, respond: pendingReceipt.resolve };
}

/** Advances the clock in steps of one second, so that responses are processed between the steps. */
async function advance(ms: number): Promise<void> {
  await flushPromises();
  mock.timers.tick(0);
  await flushPromises();
  for (let left = ms; left > 0; left -= 1_000) {
    mock.timers.tick(Math.min(left, 1_000));
    await flushPromises();
  }
}

/** Waits until chained promises have settled. */
async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

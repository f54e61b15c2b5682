import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SingleFlight } from './single-flight.ts';

describe('SingleFlight', () => {
  it('starts one flight for concurrent calls and another for later calls', async () => {
    const { call, flights } = setUp();
    const both = [call('a'), call('a')];
    assert.equal(flights.length, 1);
    flights[0]?.finish('done');
    assert.deepEqual(await Promise.all(both), ['done', 'done']);
    void call('a');
    assert.equal(flights.length, 2);
  });

  it('runs different keys separately', async () => {
    const { call, flights } = setUp();
    const both = [call('a'), call('b')];
    flights[1]?.finish('b');
    flights[0]?.finish('a');
    assert.deepEqual(await Promise.all(both), ['a', 'b']);
  });

  it('keeps a flight running for the remaining callers and aborts it with the last one', async () => {
    const { call, flights } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = [call('a', first.signal), call('a', second.signal)];
    first.abort(new Error('the first left'));
    await assert.rejects(both[0] ?? Promise.resolve(), /the first left/);
    assert.equal(flights[0]?.signal.aborted, false);
    second.abort(new Error('the second left'));
    await assert.rejects(both[1] ?? Promise.resolve(), /the second left/);
    assert.equal(flights[0]?.signal.aborted, true);
  });

  it('starts a new flight after an aborted one and ignores the late result of the old one', async () => {
    const { call, flights } = setUp();
    const leaving = new AbortController();
    const left = call('a', leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(left, /left/);
    const stays = call('a');
    flights[0]?.finish('old');
    const joins = call('a');
    assert.equal(flights.length, 2);
    flights[1]?.finish('new');
    assert.deepEqual(await Promise.all([stays, joins]), ['new', 'new']);
  });

  it('rejects all callers when the flight fails, and does not cache the failure', async () => {
    const { call, flights } = setUp();
    const both = [call('a'), call('a')];
    flights[0]?.fail(new Error('broken'));
    for (const one of both) await assert.rejects(one, /broken/);
    void call('a');
    assert.equal(flights.length, 2);
  });

  it('starts nothing when the signal is already aborted', async () => {
    const { call, flights } = setUp();
    await assert.rejects(call('a', AbortSignal.abort(new Error('left'))), /left/);
    assert.equal(flights.length, 0);
  });
});

type Flight = {
  readonly signal: AbortSignal;
  readonly finish: (value: string) => void;
  readonly fail: (error: Error) => void;
};

type Call = (key: string, signal?: AbortSignal) => Promise<string>;

function setUp(): { readonly call: Call; readonly flights: readonly Flight[] } {
  const flights: Flight[] = [];
  const group = new SingleFlight<string>();

  function start(signal: AbortSignal): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    flights.push({ signal, finish: resolve, fail: reject });
    return promise;
  }

  return {
    call: (key, signal = new AbortController().signal) => group.join(key, { start, signal }),
    flights,
  };
}

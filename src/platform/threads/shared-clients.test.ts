import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createUnavailableError } from '#contract/unavailable-error.ts';

import { SingleFlight } from './single-flight.ts';
import { listClients, nameClient, SharedClients, type ThreadClient } from './thread-client.ts';

const { signal } = new AbortController();

describe('SingleFlight with clients', () => {
  it('runs the work for every client that joins', async () => {
    const { join, flights } = setUp();
    const both = [join('one'), join('two'), join('one')];
    assert.deepEqual(flights.map(listNames), [['one', 'two']]);
    flights[0]?.finish();
    await Promise.all(both);
    void join('three');
    assert.deepEqual(listNames(flights[1]), ['three']);
  });

  it('starts the work again for clients that join after it was refused', async () => {
    const { join, flights } = setUp();
    const refused = join('one');
    flights[0]?.clients.refuse();
    const second = join('two');
    flights[0]?.fail();
    flights[1]?.finish();
    await assert.rejects(refused, { code: 'unavailable' });
    await second;
    assert.deepEqual(flights.map(listNames), [['one'], ['two']]);
  });

  it('starts the work again after its last caller has left', async () => {
    const { join, flights } = setUp();
    const leaving = new AbortController();
    const left = join('one', leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(left, /left/);
    void join('two');
    assert.deepEqual(flights.map(listNames), [['one'], ['two']]);
  });

  it('runs the work only for the clients that still wait', async () => {
    const { join, flights } = setUp();
    const leaving = new AbortController();
    const waits = join('one');
    const left = ['one', 'two'].map((client) => join(client, leaving.signal));
    void join('three');
    leaving.abort(new Error('left'));
    for (const each of left) await assert.rejects(each, /left/);
    assert.deepEqual(flights.map(listNames), [['one', 'three']]);
    flights[0]?.finish();
    await waits;
  });

  it('starts nothing for a caller that has left', async () => {
    const { join, flights } = setUp();
    await assert.rejects(join('one', AbortSignal.abort(new Error('left'))), /left/);
    assert.deepEqual(flights, []);
  });
});

describe('SharedClients', () => {
  it('includes the clients of work that joins, also those that come later', () => {
    let joined = 0;
    const outer = new SharedClients('one');
    const inner = new SharedClients(outer);
    inner.onJoined(() => (joined += 1));
    outer.add('two');
    outer.add('two');
    inner.add({ background: 'host' });
    assert.deepEqual([...listClients(inner)].map(nameClient), ['one', 'two', 'host']);
    assert.equal(joined, 2);
  });

  it('keeps the last client, which pays for work that is being aborted', () => {
    const clients = new SharedClients('one');
    clients.add('two');
    clients.leave('one');
    clients.leave('two');
    assert.deepEqual([...listClients(clients)], ['two']);
  });

  it('refuses the work that waits for refused work', () => {
    const outer = new SharedClients('one');
    new SharedClients(outer).refuse();
    assert.equal(outer.isRefused, true);
  });
});

type Flight = {
  readonly clients: SharedClients;
  readonly finish: () => void;
  readonly fail: () => void;
};

function setUp() {
  const shared = new SingleFlight<void>();
  const flights: Flight[] = [];
  function start(_: AbortSignal, clients: SharedClients): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    flights.push({ clients, finish: resolve, fail: () => reject(createUnavailableError('Busy.')) });
    return promise;
  }
  return {
    flights,
    join: (client: ThreadClient, leaves = signal) =>
      shared.join('key', { client, signal: leaves, start }),
  };
}

function listNames(flight: Flight | undefined): readonly string[] {
  return flight === undefined ? [] : [...listClients(flight.clients)].map(nameClient);
}

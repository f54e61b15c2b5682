import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toClientPrefixes } from '#lib/net/client-prefixes.ts';

import { type ConnectionTable, createConnectionTable } from './connection-table.ts';

const LARGE = 1_000;

describe('createConnectionTable', () => {
  it('limits an IPv4 address, its /24 and the total', () => {
    assertBudget('192.0.2.1', () => '192.0.2.1', 1);
    assertBudget('192.0.2.1', (index) => `192.0.2.${index}`, 4);
    assertBudget('192.0.2.1', (index) => `192.0.${index}.1`, LARGE / 10);
  });

  it('limits an IPv6 /64, /56 and /48', () => {
    assertBudget('2001:db8::1', (index) => `2001:db8::${index + 1}`, 1);
    assertBudget('2001:db8::1', (index) => `2001:db8:0:${(index % 250).toString(16)}::1`, 2);
    assertBudget('2001:db8::1', (index) => `2001:db8:0:${(index * 256).toString(16)}::1`, 4);
  });

  it('returns the oldest idle connection of the network', () => {
    const table = createConnectionTable<string>({ total: LARGE, perClient: 3 });
    addAll(table, ['a1', 'a2', 'a3']);
    table.setBusy('a1');
    table.setBusy('a2');
    table.setIdle('a1');
    addAll(table, ['a4']);
    assert.equal(table.findExcess('a4'), 'a3');
    table.remove('a3');
    assert.equal(table.findExcess('a4'), undefined);
    addAll(table, ['a5']);
    assert.equal(table.findExcess('a5'), 'a1');
  });

  it('returns the new connection if no other one is idle', () => {
    const table = createConnectionTable<string>({ total: LARGE, perClient: 1 });
    addAll(table, ['a1']);
    table.setBusy('a1');
    addAll(table, ['a2']);
    assert.equal(table.findExcess('a2'), 'a2');
  });

  it('takes connections of the largest holder when all are in use', () => {
    const table = createConnectionTable<string>({ total: 6, perClient: LARGE });
    addAll(table, ['b1', 'a1', 'a2', 'a3', 'c1', 'c2']);
    table.setBusy('c1');
    addAll(table, ['d1']);
    assert.equal(table.findExcess('d1'), 'a1');
    // The /24 of b and e holds the most, and within it e.
    table.remove('a1');
    addAll(table, ['e1', 'e2', 'e3', 'd2']);
    assert.equal(table.findExcess('d2'), 'e1');
  });

  it('never closes connections without a network, and counts them in the total', () => {
    const table = createConnectionTable<string>({ total: 2, perClient: 1 });
    table.add('proxy 1', []);
    table.add('proxy 2', []);
    assert.equal(table.findExcess('proxy 2'), undefined);
    addAll(table, ['a1']);
    assert.equal(table.findExcess('a1'), 'a1');
    table.remove('a1');
    table.add('proxy 3', []);
    assert.equal(table.findExcess('proxy 3'), 'proxy 3');
  });
});

/** Each letter is a client; b and e share a /24. */
const CLIENTS: Readonly<Record<string, string>> = {
  a: '192.0.1.1',
  b: '192.0.2.1',
  c: '192.0.3.1',
  d: '192.0.4.1',
  e: '192.0.2.2',
};

function addAll(table: ConnectionTable<string>, names: readonly string[]): void {
  for (const name of names) table.add(name, toClientPrefixes(CLIENTS[name.slice(0, 1)] ?? ''));
}

/** Opens busy connections until the next one would exceed `clients` times a budget of ten. */
function assertBudget(last: string, toAddress: (index: number) => string, clients: number): void {
  const table = createConnectionTable<number>({ total: LARGE, perClient: 10 });
  for (let index = 1; index < clients * 10; index += 1) {
    table.add(index, toClientPrefixes(toAddress(index % 200)));
    assert.equal(table.findExcess(index), undefined);
    table.setBusy(index);
  }
  table.add(0, toClientPrefixes(last));
  assert.equal(table.findExcess(0), undefined);
  table.add(-1, toClientPrefixes(last));
  assert.equal(table.findExcess(-1), 0);
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { Database } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';
import { forEachDatabase } from '#test/support/databases.ts';

import type { Limiter } from './limiter.ts';
import { openPostgresLimiters } from './postgres-limiters.ts';

const LIMIT = { points: 100, windowSeconds: 3_600 };
/** A twentieth of the limit. */
const LEASE = 5;

describe('leased limits', () => {
  forEachDatabase((kind, open) => {
    if (kind !== 'postgres') return;

    it('admit exactly the limit on one node', async () => {
      const [node] = await openNodes(await open(), 1);
      assert.ok(node !== undefined);
      const states = await Promise.all(Array.from({ length: 130 }, async () => node.consume('a')));
      const admitted = states.filter(({ excess }) => excess === 0);
      assert.deepEqual(
        admitted.map(({ remaining }) => remaining),
        Array.from({ length: 100 }, (_, index) => 99 - index),
      );
    });

    it('admit at most one lease more for each additional node, and never less than the limit', async () => {
      const nodes = await openNodes(await open(), 3);
      const bursts = fc.array(
        fc.record({ node: fc.nat(2), requests: fc.integer({ min: 1, max: 40 }) }),
        {
          maxLength: 8,
        },
      );
      await fc.assert(
        fc.asyncProperty(bursts, fc.boolean(), async (burstList, isConcurrent) => {
          const key = newVideoId();
          const started: Promise<number>[] = [];
          for (const { node, requests } of burstList) {
            const burst = consume(nodes[node], key, requests);
            started.push(burst);
            if (!isConcurrent) await burst;
          }
          const rest = nodes.map((node) => consume(node, key, LIMIT.points + LEASE));
          const admitted = (await Promise.all([...started, ...rest])).reduce((a, b) => a + b, 0);
          assert.ok(admitted >= LIMIT.points, `${admitted}`);
          assert.ok(admitted <= LIMIT.points + LEASE * (nodes.length - 1), `${admitted}`);
        }),
        { numRuns: 15 },
      );
    });

    it('leave to the other nodes what a crashed node has not used', async () => {
      const [crashed, other] = await openNodes(await open(), 2);
      const before = await consume(crashed, 'a', 42);
      const after = await consume(other, 'a', 2 * LIMIT.points);
      assert.equal(before, 42);
      assert.ok(after >= LIMIT.points - before, `${after}`);
      assert.ok(after <= LIMIT.points - before + LEASE, `${after}`);
    });

    it('add their uses in one transaction after a moment', async (t) => {
      const database = await open();
      const recorded = recordTransactions(database);
      const [node] = await openNodes(recorded.database, 1);
      recorded.transactions.length = 0;
      t.mock.timers.enable({ apis: ['setTimeout'] });
      for (const key of ['a', 'b', 'a', 'c']) await node?.consume(key);
      assert.equal(recorded.transactions.length, 0);
      t.mock.timers.tick(200);
      assert.equal(recorded.transactions.length, 1);
      t.mock.timers.reset();
      await Promise.all(recorded.transactions);
      const [other] = await openNodes(database, 1);
      const admitted = await consume(other, 'a', 2 * LIMIT.points);
      assert.equal(admitted, LIMIT.points - 2);
    });

    it('add the uses of the last moment when the node shuts down', async () => {
      const database = await open();
      const limiters = await openPostgresLimiters(database);
      const node = limiters.createLimiter('test', LIMIT, 'leased');
      assert.equal(await consume(node, 'a', 13), 13);
      assert.equal(await consume(node, 'b', 2), 2);
      await limiters[Symbol.asyncDispose]();
      const [other] = await openNodes(database, 1);
      assert.equal(await consume(other, 'a', 2 * LIMIT.points), LIMIT.points - 13);
      assert.equal(await consume(other, 'b', 2 * LIMIT.points), LIMIT.points - 2);
    });

    it('do not delay a shutdown while the database does not respond', async (t) => {
      const database = await open();
      let isSilent = false;
      const limiters = await openPostgresLimiters({
        ...database,
        transaction: (run) => (isSilent ? new Promise(() => {}) : database.transaction(run)),
      });
      const node = limiters.createLimiter('test', LIMIT, 'leased');
      await node.consume('a');
      isSilent = true;
      t.mock.timers.enable({ apis: ['setTimeout'] });
      const closed = limiters[Symbol.asyncDispose]();
      t.mock.timers.tick(2_000);
      await closed;
    });

    it('start over in the next window, on all nodes', async (t) => {
      const database = await open();
      const startMs = Date.UTC(2026, 0, 31);
      t.mock.timers.enable({ apis: ['Date'], now: startMs });
      const nodes = await openNodes(database, 2);
      for (const node of nodes) await consume(node, 'a', 2 * LIMIT.points);
      for (const node of nodes) assert.equal(await consume(node, 'a', 1), 0);
      t.mock.timers.setTime(startMs + LIMIT.windowSeconds * 1000);
      for (const node of nodes) assert.equal(await consume(node, 'a', 10), 10);
    });

    it('admit clients after the clock was set back', async (t) => {
      const database = await open();
      t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 31) });
      const [node] = await openNodes(database, 1);
      await consume(node, 'a', 2 * LIMIT.points);
      t.mock.timers.setTime(Date.UTC(2026, 0, 30));
      assert.equal(await consume(node, 'a', 2 * LIMIT.points), LIMIT.points);
    });

    it('count in their own process while the database is down', async () => {
      const database = await open();
      const [node] = await openNodes(database, 1);
      await consume(node, 'a', 12);
      await database[Symbol.asyncDispose]();
      assert.equal(await consume(node, 'a', 2 * LIMIT.points), LIMIT.points - 12);
    });

    it('are exact if a twentieth of the limit is less than one request', async () => {
      const database = await open();
      const limit = { points: 19, windowSeconds: 60 };
      const limiters = await Promise.all([1, 2].map(() => openPostgresLimiters(database)));
      const [first, second] = limiters.map(({ createLimiter }) =>
        createLimiter('test', limit, 'leased'),
      );
      assert.equal(await consume(first, 'a', 12), 12);
      assert.equal(await consume(second, 'a', 12), 7);
    });

    it('share no counters with exact limits of another name', async () => {
      const { createLimiter } = await openPostgresLimiters(await open());
      const exact = createLimiter('exact', LIMIT, 'exact');
      const leased = createLimiter('leased', LIMIT, 'leased');
      assert.equal(await consume(exact, 'a', 3), 3);
      assert.equal((await leased.consume('a')).remaining, LIMIT.points - 1);
    });
  });
});

/** Nodes with one database. */
async function openNodes(database: Database, count: number): Promise<readonly Limiter[]> {
  const opened = Array.from({ length: count }, () => openPostgresLimiters(database));
  return (await Promise.all(opened)).map(({ createLimiter }) =>
    createLimiter('test', LIMIT, 'leased'),
  );
}

/** Sends requests at the same time, and returns how many are admitted. */
async function consume(node: Limiter | undefined, key: string, requests: number): Promise<number> {
  assert.ok(node !== undefined);
  const states = await Promise.all(Array.from({ length: requests }, async () => node.consume(key)));
  return states.filter(({ excess }) => excess === 0).length;
}

function recordTransactions(database: Database): {
  readonly database: Database;
  readonly transactions: Promise<unknown>[];
} {
  const transactions: Promise<unknown>[] = [];
  return {
    transactions,
    database: {
      ...database,
      transaction: (run) => {
        const transaction = database.transaction(run);
        transactions.push(transaction);
        return transaction;
      },
    },
  };
}

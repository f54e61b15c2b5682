import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Database } from '#platform/db/database.ts';
import { forEachDatabase } from '#test/support/databases.ts';

import { createAttemptLimit } from './attempt-limit.ts';
import { createExactLimiter, type CreateLimiter } from './limiter.ts';
import { openLimiters } from './open-limiters.ts';
import { createCounterCalls, createPrimaryCounters } from './primary-counters.ts';
import { toRateLimitHeaders } from './rate-limit-headers.ts';
import { RateLimits } from './rate-limits.ts';

const LIMITS = {
  embed: [
    { points: 3, windowSeconds: 3_600 },
    { points: 2, windowSeconds: 60 },
  ],
  api: [{ points: 5, windowSeconds: 60 }],
  auth: [{ points: 5, windowSeconds: 60 }],
  videos: [],
  ingest: [],
  batch: [],
  report: [],
} as const;

describe('rate limits', () => {
  forEachDatabase((kind, open) => {
    it('counts down in each window, and stops at the first exceeded window', async () => {
      const limits = await openRateLimits(await open());
      assert.deepEqual(await countRemaining(limits, 'a'), { burst: 1, sustained: 2 });
      assert.deepEqual(await countRemaining(limits, 'a'), { burst: 0, sustained: 1 });
      const { states } = await limits.count('embed', 'a');
      assert.deepEqual(
        states.map(({ name, exceeded }) => ({ name, exceeded })),
        [{ name: 'burst', exceeded: true }],
      );
      assert.ok(states.every(({ resetSeconds }) => resetSeconds > 0 && resetSeconds <= 60));
    });

    it('counts clients and policies separately', async () => {
      const limits = await openRateLimits(await open());
      await countRemaining(limits, 'a');
      assert.deepEqual(await countRemaining(limits, 'b'), { burst: 1, sustained: 2 });
      assert.equal((await limits.count('api', 'a')).states[0]?.remaining, 4);
    });

    it('admits the uses of a batch that are within each limit', async () => {
      const limits = await openRateLimits(await open());
      const admit = async (client: string, uses: number): Promise<number> =>
        (await limits.count('embed', client, uses)).admitted;
      assert.deepEqual([await admit('a', 9), await admit('a', 2)], [2, 0]);
      assert.deepEqual([await admit('b', 1), await admit('b', 9)], [1, 1]);
      assert.equal((await limits.count('embed', 'b')).states[0]?.exceeded, true);
    });

    it('counts all concurrent requests', async () => {
      const limits = await openRateLimits(await open());
      const counted = await Promise.all(
        Array.from({ length: 8 }, async () => limits.count('api', 'a')),
      );
      assert.equal(counted.filter(({ states: [state] }) => state?.exceeded === false).length, 5);
    });

    it('admits clients after the clock was set back', async (t) => {
      const database = await open();
      t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 31) });
      const limits = await openRateLimits(database);
      for (let requests = 0; requests < 3; requests += 1) await limits.count('embed', 'a');
      assert.equal((await limits.count('embed', 'a')).states[0]?.exceeded, true);
      t.mock.timers.setTime(Date.UTC(2026, 0, 30));
      assert.deepEqual(await countRemaining(limits, 'a'), { burst: 1, sustained: 2 });
    });

    if (kind === 'postgres') {
      it('shares counters between nodes, even when they start at the same time', async () => {
        const database = await open();
        const [first, second] = await Promise.all([
          openRateLimits(database),
          openRateLimits(database),
        ]);
        await first.count('embed', 'a');
        await second.count('embed', 'a');
        assert.equal((await first.count('embed', 'a')).states[0]?.exceeded, true);
      });

      it('counts locally while the database is down', async () => {
        const database = await open();
        const limits = await openRateLimits(database);
        await database[Symbol.asyncDispose]();
        await countRemaining(limits, 'a');
        await countRemaining(limits, 'a');
        assert.equal((await limits.count('embed', 'a')).states[0]?.exceeded, true);
      });
    }
  });
});

describe('limiters that count in the primary process', () => {
  it('share their counters between processes', async () => {
    const perform = createCounterCalls();
    const [first, second] = [createPrimary(perform), createPrimary(perform)];
    assert.deepEqual(await countRemaining(first, 'a'), { burst: 1, sustained: 2 });
    assert.deepEqual(await countRemaining(second, 'a'), { burst: 0, sustained: 1 });
    assert.equal((await first.count('embed', 'a')).states[0]?.exceeded, true);
    assert.equal((await first.count('api', 'a')).states[0]?.remaining, 4);
  });

  it('start over in all processes after a reset', async () => {
    const perform = createCounterCalls();
    const [first, second] = [0, 1].map(() =>
      createAttemptLimit('test', LIMITS.api[0], toCreateLimiter(perform)),
    );
    for (let count = 0; count < 5; count += 1) assert.equal(await first?.consume('a'), null);
    assert.notEqual(await second?.consume('a'), null);
    await first?.reset('a');
    assert.equal(await second?.consume('a'), null);
  });

  it('count in their own process while the primary process does not respond', async () => {
    const limits = createPrimary(async () => undefined);
    await countRemaining(limits, 'a');
    await countRemaining(limits, 'a');
    assert.equal((await limits.count('embed', 'a')).states[0]?.exceeded, true);
  });

  type Perform = ReturnType<typeof createCounterCalls>;

  function createPrimary(perform: Perform): RateLimits {
    return new RateLimits(LIMITS, toCreateLimiter(perform));
  }

  /** Calls are sent as JSON. */
  function toCreateLimiter(perform: Perform): CreateLimiter {
    const callPrimary: Perform = async (call) => perform(JSON.parse(JSON.stringify(call)));
    const counters = createPrimaryCounters({ callPrimary });
    return (name, limit) => createExactLimiter(name, limit, counters);
  }
});

describe('toRateLimitHeaders', () => {
  const burst = {
    name: 'burst',
    policy: '"burst";q=30;w=60',
    remaining: 29,
    resetSeconds: 12,
    exceeded: false,
  };

  it('returns the structured fields of the draft', () => {
    const sustained = { ...burst, name: 'sustained', policy: '"sustained";q=600;w=60' };
    assert.deepEqual(toRateLimitHeaders([burst, sustained]), {
      'ratelimit-policy': '"burst";q=30;w=60, "sustained";q=600;w=60',
      ratelimit: '"burst";r=29;t=12, "sustained";r=29;t=12',
    });
  });

  it('sets Retry-After to at least one second', () => {
    const exceeded = { ...burst, remaining: 0, exceeded: true };
    assert.equal(toRateLimitHeaders([exceeded])['retry-after'], '12');
    assert.equal(toRateLimitHeaders([{ ...exceeded, resetSeconds: 0 }])['retry-after'], '1');
  });
});

async function openRateLimits(database: Database): Promise<RateLimits> {
  const { createLimiter } = await openLimiters(database);
  return new RateLimits(LIMITS, createLimiter);
}

async function countRemaining(
  limits: RateLimits,
  client: string,
): Promise<Readonly<Record<string, number>>> {
  const { states } = await limits.count('embed', client);
  return Object.fromEntries(states.map(({ name, remaining }) => [name, remaining]));
}

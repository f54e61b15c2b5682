import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { forEachDatabase } from '#test/support/databases.ts';

import { toRateLimitHeaders } from './rate-limit-headers.ts';
import { type CountRequest, createRateLimits } from './rate-limits.ts';
import { openSharedCounters } from './shared-counters.ts';

const LIMITS = {
  embed: [
    { points: 3, windowSeconds: 3_600 },
    { points: 2, windowSeconds: 60 },
  ],
  api: [{ points: 5, windowSeconds: 60 }],
  auth: [{ points: 5, windowSeconds: 60 }],
  videos: [],
  ingest: [],
};

describe('createRateLimits', () => {
  forEachDatabase((kind, open) => {
    it('counts down in each window, and stops at the first exceeded window', async () => {
      const count = createRateLimits(LIMITS, await openSharedCounters(await open()));
      assert.deepEqual(await countRemaining(count, 'a'), { burst: 1, sustained: 2 });
      assert.deepEqual(await countRemaining(count, 'a'), { burst: 0, sustained: 1 });
      const states = await count('embed', 'a');
      assert.deepEqual(
        states.map(({ name, exceeded }) => ({ name, exceeded })),
        [{ name: 'burst', exceeded: true }],
      );
      assert.ok(states.every(({ resetSeconds }) => resetSeconds > 0 && resetSeconds <= 60));
    });

    it('counts clients and policies separately', async () => {
      const count = createRateLimits(LIMITS, await openSharedCounters(await open()));
      await countRemaining(count, 'a');
      assert.deepEqual(await countRemaining(count, 'b'), { burst: 1, sustained: 2 });
      assert.equal((await count('api', 'a'))[0]?.remaining, 4);
    });

    it('counts all concurrent requests', async () => {
      const count = createRateLimits(LIMITS, await openSharedCounters(await open()));
      const counted = await Promise.all(Array.from({ length: 8 }, () => count('api', 'a')));
      assert.equal(counted.filter(([state]) => state?.exceeded === false).length, 5);
    });

    if (kind === 'postgres') {
      it('shares counters between nodes, even when they start at the same time', async () => {
        const database = await open();
        const nodes = await Promise.all([
          openSharedCounters(database),
          openSharedCounters(database),
        ]);
        const [first, second] = nodes.map((shared) => createRateLimits(LIMITS, shared));
        assert.ok(first !== undefined && second !== undefined);
        await first('embed', 'a');
        await second('embed', 'a');
        assert.equal((await first('embed', 'a'))[0]?.exceeded, true);
      });

      it('counts locally while the database is down', async () => {
        const database = await open();
        const count = createRateLimits(LIMITS, await openSharedCounters(database));
        await database[Symbol.asyncDispose]();
        await countRemaining(count, 'a');
        await countRemaining(count, 'a');
        assert.equal((await count('embed', 'a'))[0]?.exceeded, true);
      });
    }
  });
});

describe('toRateLimitHeaders', () => {
  const burst = {
    name: 'burst',
    points: 30,
    windowSeconds: 60,
    remaining: 29,
    resetSeconds: 12,
    exceeded: false,
  };

  it('returns the structured fields of the draft', () => {
    assert.deepEqual(toRateLimitHeaders([burst, { ...burst, name: 'sustained', points: 600 }]), {
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

async function countRemaining(
  count: CountRequest,
  client: string,
): Promise<Readonly<Record<string, number>>> {
  const states = await count('embed', client);
  return Object.fromEntries(states.map(({ name, remaining }) => [name, remaining]));
}

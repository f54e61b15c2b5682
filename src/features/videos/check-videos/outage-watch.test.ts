import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';
import { failed, resolved } from '#test/support/test-resolver.ts';

import { createOutageWatch, type OutageWatch } from './outage-watch.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 31);
const UNREACHABLE = failed('source_unreachable');

describe('createOutageWatch', () => {
  let nowMs: number;
  let outageWatch: OutageWatch;
  beforeEach(() => {
    nowMs = START_MS;
    outageWatch = createOutageWatch(() => nowMs);
  });

  async function hear(resolution: Resolution): Promise<void> {
    const { signal } = new AbortController();
    const watched = outageWatch.watch(async () => resolution);
    assert.equal(await watched(new URL('https://media.example/'), { signal }), resolution);
  }

  it('takes an upstream that says no for one that is there', () => {
    for (const code of ['source_error', 'source_unsupported', 'source_protected'] as const) {
      assert.equal(outageWatch.isCutOff(failed(code)), false);
    }
  });

  it('suspects its own network when nobody was heard of lately', async () => {
    for (const code of ['source_unreachable', 'source_timeout', 'url_not_allowed'] as const) {
      assert.equal(outageWatch.isCutOff(failed(code)), true, code);
    }
    await hear(UNREACHABLE);
    assert.equal(outageWatch.isCutOff(UNREACHABLE), true);
  });

  it('trusts its network while others answer, even badly', async () => {
    for (const answer of [resolved(), failed('source_error')]) {
      await hear(answer);
      assert.equal(outageWatch.isCutOff(UNREACHABLE), false);
      nowMs += 2 * MINUTE_MS;
      assert.equal(outageWatch.isCutOff(UNREACHABLE), false);
      nowMs += 1;
      assert.equal(outageWatch.isCutOff(UNREACHABLE), true);
    }
  });

  it('takes an hour’s silence for the upstreams’ own', async () => {
    assert.equal(outageWatch.isCutOff(UNREACHABLE), true);
    nowMs += 60 * MINUTE_MS - 1;
    assert.equal(outageWatch.isCutOff(UNREACHABLE), true);
    nowMs += 1;
    assert.equal(outageWatch.isCutOff(UNREACHABLE), false);
    // Each silence counts from its own beginning.
    await hear(resolved());
    nowMs += 3 * MINUTE_MS;
    assert.equal(outageWatch.isCutOff(UNREACHABLE), true);
  });
});

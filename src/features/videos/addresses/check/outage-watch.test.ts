import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { failed, refused, resolved } from '#test/support/test-resolver.ts';

import { OutageWatch } from './outage-watch.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 31);
const UNREACHABLE = failed('source_unreachable');

describe('OutageWatch', () => {
  let nowMs: number;
  let outageWatch: OutageWatch;
  beforeEach(() => {
    nowMs = START_MS;
    outageWatch = new OutageWatch(() => nowMs);
  });

  it('treats an error response as a sign of a working network', () => {
    for (const code of ['source_error', 'source_unsupported', 'source_protected'] as const) {
      assert.equal(outageWatch.isOffline(failed(code)), false);
    }
  });

  it('reports an outage when no upstream has responded recently', () => {
    for (const code of ['source_unreachable', 'source_timeout', 'url_not_allowed'] as const) {
      assert.equal(outageWatch.isOffline(failed(code)), true, code);
    }
    outageWatch.record(UNREACHABLE);
    assert.equal(outageWatch.isOffline(UNREACHABLE), true);
  });

  it('does not take a fallback without a response for a sign of a working network', () => {
    const fallback = refused(UNREACHABLE);
    outageWatch.record(fallback);
    assert.equal(outageWatch.isOffline(UNREACHABLE), true);
    assert.equal(outageWatch.isOffline(fallback), true);
  });

  it('reports no outage while other upstreams respond, even with errors', () => {
    for (const answer of [resolved(), failed('source_error')]) {
      outageWatch.record(answer);
      assert.equal(outageWatch.isOffline(UNREACHABLE), false);
      nowMs += 2 * MINUTE_MS;
      assert.equal(outageWatch.isOffline(UNREACHABLE), false);
      nowMs += 1;
      assert.equal(outageWatch.isOffline(UNREACHABLE), true);
    }
  });

  it('reports no outage after an hour without responses', () => {
    assert.equal(outageWatch.isOffline(UNREACHABLE), true);
    nowMs += 60 * MINUTE_MS - 1;
    assert.equal(outageWatch.isOffline(UNREACHABLE), true);
    nowMs += 1;
    assert.equal(outageWatch.isOffline(UNREACHABLE), false);
    // A response ends the first outage, so the hour of the second outage starts again from zero.
    outageWatch.record(resolved());
    nowMs += 3 * MINUTE_MS;
    assert.equal(outageWatch.isOffline(UNREACHABLE), true);
  });
});

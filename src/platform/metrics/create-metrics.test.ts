import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createMetrics } from './create-metrics.ts';
import { METRICS } from './metrics.ts';

describe('createMetrics', () => {
  it('exports each metric under its name', async () => {
    const metrics = createMetrics();
    metrics.requestFinished({ route: '/a/:id', method: 'GET', status: 200, seconds: 0.02 });
    metrics.resolutionFinished({ outcome: 'ready', adapter: null, requests: 1, seconds: 0.3 });
    metrics.deliveryAttempted({ outcome: 'timeout', seconds: 10, deliveryStatus: null });
    metrics.deliveryAttempted({ outcome: 'succeeded', seconds: 0.2, deliveryStatus: 'succeeded' });
    metrics.sourceChecked('unchanged');
    metrics.feedChecked('feed');
    metrics.egressRefused('private');
    metrics.streamBytes(1_000);
    metrics.streamBytes(24);
    metrics.jobFinished({ kind: 'resolve', outcome: 'done', durationMs: 300 });

    const lines = (await metrics.render()).text.split('\n');
    for (const expected of [
      'reelay_http_request_duration_seconds_bucket{le="0.025",route="/a/:id",method="GET",status="200"} 1',
      'reelay_resolution_duration_seconds_count{outcome="ready",adapter="none"} 1',
      'reelay_webhook_attempt_duration_seconds_count{outcome="timeout"} 1',
      'reelay_webhook_deliveries_total{status="succeeded"} 1',
      'reelay_source_checks_total{outcome="unchanged"} 1',
      'reelay_feed_checks_total{outcome="feed"} 1',
      'reelay_egress_refused_total{reason="private"} 1',
      'reelay_stream_bytes_total 1024',
      'reelay_job_duration_seconds_bucket{le="0.5",kind="resolve",outcome="done"} 1',
    ]) {
      assert.ok(lines.includes(expected), expected);
    }
  });

  it('describes every metric of the table', async () => {
    const metrics = createMetrics();
    metrics.exportCanaries(async () => []);
    metrics.exportChangesAge(() => 7);
    metrics.exportSlabs({ usedCount: () => 2, pooledCount: () => 3 });
    const { text } = await metrics.render();
    for (const { name, help } of Object.values(METRICS)) {
      assert.ok(text.includes(`# HELP ${name} ${help}\n`), name);
    }
  });

  it('exports the statuses of providers, and other metrics while they are unavailable', async () => {
    const metrics = createMetrics();
    let rows = [{ provider: 'vimeo', status: 'changed', checkedAtMs: 1_500 }];
    metrics.exportCanaries(async () => rows);
    const { text } = await metrics.render();
    assert.match(text, /^reelay_provider_canary{provider="vimeo",status="changed"} 1$/m);
    assert.match(text, /^reelay_provider_canary_checked_timestamp_seconds{provider="vimeo"} 1.5$/m);
    rows = [{ provider: 'vimeo', status: 'ok', checkedAtMs: 2_000 }];
    assert.doesNotMatch((await metrics.render()).text, /changed/);

    const others = createMetrics();
    others.exportCanaries(() => Promise.reject(new Error('no database')));
    assert.match((await others.render()).text, /^reelay_streams_open 0$/m);
  });

  it('counts the end of a stream only once', async () => {
    const metrics = createMetrics();
    const end = metrics.streamOpened();
    metrics.streamOpened();
    end();
    end();
    assert.match((await metrics.render()).text, /^reelay_streams_open 1$/m);
  });

  it('exports process metrics', async () => {
    assert.match((await createMetrics().render()).text, /^process_resident_memory_bytes \d+$/m);
  });
});

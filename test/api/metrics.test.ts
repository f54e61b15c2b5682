import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { createVideo, post } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';

const TOKEN = 'a token of enough characters';
const POLL_MS = 20;

describe('GET /metrics of the running service', () => {
  it('counts requests, resolutions, rejected addresses, stream bytes and jobs', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ METRICS_TOKEN: TOKEN, EGRESS_ALLOW: origin.url.host });

    const video = await createVideo(app.url, new URL('/fast-start.mp4', origin.url));
    const stream = await fetch(video.embed.stream ?? '');
    assert.equal((await stream.arrayBuffer()).byteLength, video.sources[0]?.size);
    await post(app.url, '/api/v1/embed', { url: new URL('http://10.0.0.1/') });

    await expectLines(app.url, [
      'reelay_http_request_duration_seconds_count{route="/api/v1/videos",method="POST",status="201"} 1',
      'reelay_http_request_duration_seconds_count{route="/api/v1/embed",method="POST",status="422"} 1',
      'reelay_http_request_duration_seconds_count{route="/stream/:videoId",method="GET",status="200"} 1',
      'reelay_resolution_duration_seconds_count{outcome="resolved",adapter="direct"} 1',
      'reelay_egress_refused_total{reason="address"} 1',
      'reelay_job_duration_seconds_count{kind="resolve",outcome="done"} 1',
      'reelay_streams_open 0',
    ]);
    const bytes = /^reelay_stream_bytes_total (\d+)$/m.exec(await readMetrics(app.url))?.[1];
    assert.ok(Number(bytes) >= (video.sources[0]?.size ?? Infinity), bytes);
  });
});

/** Polls, because a request is counted only after its response was sent. */
async function expectLines(service: URL, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    while (!(await readMetrics(service)).split('\n').includes(line)) await delay(POLL_MS);
  }
}

async function readMetrics(service: URL): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return await (await fetch(new URL('/metrics', service), { headers })).text();
}

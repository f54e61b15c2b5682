import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { it } from 'node:test';

import { toClientNetwork } from '#lib/net/client-network.ts';
import { BudgetError } from '#platform/threads/budget-error.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';

import { task as probe } from '../support/probe-task.ts';
import { serveBytes } from '../support/scripted-origin.ts';
import { startStreamService } from '../support/stream-service.ts';

const [EXPENSIVE, OTHER] = ['127.0.0.2', '127.0.0.3'];
const SEGMENT = '#EXTINF:4,\nsegment.ts\n';
// macOS accepts only one loopback address.
const skip = process.platform === 'darwin' && 'several loopback addresses are needed';

it(
  'returns 503 to a client that has spent its CPU time, but serves other clients',
  { skip },
  async () => {
    await using threads = createThreadPool({ cpuBudget: { capacity: 700, perSecond: 0.001 } });
    await using service = await startStreamService(
      {
        '/large.m3u8': servePlaylist(THREAD_INLINE_BYTES_MAX / SEGMENT.length),
        '/small.m3u8': servePlaylist(1),
      },
      { threads },
    );
    const large = service.add({ url: '/large.m3u8', format: 'HLS' }, 'big');
    const small = service.add({ url: '/small.m3u8', format: 'HLS' }, 'tiny');
    const expensive = threads.run(
      { ...probe, cpuMsMax: 1_000 },
      { kind: 'loop' },
      { client: toClientNetwork(EXPENSIVE), bytes: 1_000 },
    );
    await assert.rejects(expensive, BudgetError);

    const refused = await request(large, EXPENSIVE);
    assert.equal(refused.statusCode, 503);
    assert.ok(Number(refused.headers['retry-after']) > 60, refused.headers['retry-after']);
    assert.match(JSON.stringify(await json(refused)), /"code":"unavailable"/);
    assert.equal((await request(large, OTHER)).statusCode, 200);
    assert.equal((await request(small, EXPENSIVE)).statusCode, 200);
  },
);

function servePlaylist(segments: number) {
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${SEGMENT.repeat(segments)}#EXT-X-ENDLIST\n`;
  return serveBytes(text, { type: 'application/vnd.apple.mpegurl' });
}

/** Sends a request from a loopback address. */
async function request(url: string, localAddress: string) {
  const [response] = await once(get(url, { localAddress }), 'response');
  return response.statusCode === 200 ? response.resume() : response;
}

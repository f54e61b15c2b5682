import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseConfig } from '#platform/config/config.ts';

import { callService, requestJson } from '../support/http-client.ts';
import type { ScriptedOrigin } from '../support/scripted-origin.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { registerOwner } from '../support/webhook-owner.ts';
import type { ChaosCase } from './chaos-case.ts';
import { openLoad } from './load.ts';
import { type Node, openVideoOrigin, startNode } from './nodes.ts';
import { assertIntact, openChaosDatabase } from './open-chaos-database.ts';

const HOUR_MS = 3_600_000;
const TOKEN_SECONDS = 3600;
/** Offsets from the real time, in order. The playback token is valid for an hour. */
const JUMPS = [
  { offsetMs: 2 * HOUR_MS, streamStatus: 404 },
  { offsetMs: 24 * HOUR_MS, streamStatus: 404 },
  { offsetMs: 0, streamStatus: 200 },
  { offsetMs: -24 * HOUR_MS, streamStatus: 200 },
  { offsetMs: 0, streamStatus: 200 },
] as const;
const POLL_MS = 20;
/** More requests than the rate limit admits per second. */
const TOGETHER = 4;

export function jumpClock(database: DatabaseConfig['kind']): ChaosCase {
  return {
    name: `clock jumps in a running process, ${database}`,
    database,
    invariant:
      'writes, jobs and sessions continue, tokens follow the clock, no client is locked out',
    async run({ writes }) {
      await using folder = await openTemporaryFolder();
      const file = join(folder.path, 'offset');
      await using store = await openChaosDatabase(database);
      await using origin = await openVideoOrigin();
      await using node = await startNode({
        ...store.settings,
        CLOCK_OFFSET_FILE: file,
        RATE_LIMIT_EMBED: '2/1s',
      });
      await using load = await openLoad({ findService: node.find, origin });
      const stream = await createPrivateStream(node, origin.url('/a.mp4?private'));
      await load.waitForWrites(writes);
      for (const { offsetMs, streamStatus } of JUMPS) {
        await writeFile(file, String(offsetMs));
        await jump(node, offsetMs);
        await load.waitForWrites(writes);
        assert.equal(await fetchStatus(node, stream), streamStatus, `${offsetMs} ms`);
        await exhaustRateLimit(node, origin);
      }
      await load.finish();
      await node.stop('SIGTERM');
      await assertIntact(store.config);
      return `${JUMPS.length} jumps, ${load.counts.acknowledged} acknowledged writes`;
    },
  };
}

/** The clock for players of live DASH is the clock of the service. */
async function jump(node: Node, offsetMs: number): Promise<void> {
  process.kill(node.process().pid, 'SIGUSR2');
  for (;;) {
    const response = await fetch(new URL('/stream/vid_1111111111111111/clock', node.find()));
    const aheadMs = Date.parse(await response.text()) - Date.now();
    if (Math.abs(aheadMs - offsetMs) < HOUR_MS / 2) return;
    await delay(POLL_MS);
  }
}

/** Sends more requests than the limit until one is refused, then until one is admitted again. */
async function exhaustRateLimit(node: Node, origin: ScriptedOrigin): Promise<void> {
  const body = { url: origin.url('/a.mp4').href };
  const embed = async (): Promise<number> =>
    (await callService(node.process(), 'POST /api/v1/embed', { body })).status;
  const embedTogether = () => Promise.all(Array.from({ length: TOGETHER }, embed));
  while (!(await embedTogether()).includes(429)) continue;
  while ((await embed()) !== 200) await delay(POLL_MS);
}

/** Returns the path of a private video with a playback token. */
async function createPrivateStream(node: Node, url: URL): Promise<string> {
  const { headers } = await registerOwner(node.find, 'eve@example.com');
  const { id } = await requestJson(node.process(), 'POST /api/v1/videos', {
    body: { url: url.href, visibility: 'private' },
    headers: { ...headers, prefer: 'wait=10' },
  });
  const request = `POST /api/v1/videos/${String(id)}/playback-tokens`;
  const body = { expiresIn: TOKEN_SECONDS };
  const { token } = await requestJson(node.process(), request, { body, headers });
  return `/stream/${String(id)}?token=${String(token)}`;
}

/** Repeats the request while the origin is too slow, as it may be on a busy machine. */
async function fetchStatus(node: Node, path: string): Promise<number> {
  for (;;) {
    const response = await fetch(new URL(path, node.find()));
    await response.body?.cancel();
    if (response.status !== 504) return response.status;
  }
}

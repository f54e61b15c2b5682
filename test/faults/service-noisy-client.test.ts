// docs/faults.md 121: no client can delay the others with sources that are expensive to parse.
//
// The assertion is about the work of the service's main thread, not about elapsed time. Inside the
// service, `programs/record-delays.ts` records the CPU time of the main thread between the ticks of
// a timer, which is how long a request can wait for the work of others. Elapsed time would include
// waiting for the CPU, and fail on a busy machine.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { type AttackSources, listAttackSources } from '../support/attack-sources.ts';
import { corpusMissing } from '../support/corpus.ts';
import { readMemory } from '../support/process-memory.ts';
import type { RecordedDelays } from '../support/programs/record-delays.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed, post } from '../support/service-client.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const RECORD_DELAYS = new URL('../support/programs/record-delays.ts', import.meta.url).href;
const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
/** They attack at the same time. */
const CLIENTS = 4;
/** Requests that one client may send in a minute. It sends all of them at once. */
const REQUESTS_MAX = 30;
/** The first can be played, the second is refused after most of the work. */
const LARGEST = ['/hls/names%20in%20comments', '/hls/segments'];
const HEAP_MEBIBYTES = 512;
const MEMORY_BYTES_MAX = 700_000_000;
/** CPU time, which is up to twice as long while other programs use the same cores and caches. */
const DELAY_MS_MAX = 200;
const VIEWER_REQUESTS_MIN = 10;
/** Without pauses, the viewer would use more CPU time than the attack. */
const VIEWER_PAUSE_MS = 10;
/** Counted like a status. */
const CONNECTION_LOST = 'connection lost';

const { scripts, paths: all } = listAttackSources();
/** Those that need the most memory, each with a new query, so that no result is cached. */
const largest = Array.from({ length: CLIENTS * REQUESTS_MAX }, (_, at) => {
  const path = LARGEST[at % LARGEST.length];
  return `${path}?${at}`;
});

for (const { name, paths, status } of [
  { name: 'expensive sources', paths: all, status: 200 },
  { name: 'the largest sources', paths: largest, status: 503 },
]) {
  it(`fault 121: ${name} do not delay the requests of other clients`, async (test) => {
    if (corpusMissing !== false) test.diagnostic(`only generated sources: ${corpusMissing}`);
    const { delays, viewer, outcomes, peakBytes } = await measureAttack(paths);
    test.diagnostic(JSON.stringify({ ...delays, peakBytes, viewer, outcomes }));
    // Long delays cause all other failures, so they are reported first.
    assert.ok(delays.p99 < DELAY_MS_MAX, `p99 of ${delays.p99} ms`);
    assert.equal(viewer.lost, 0);
    assert.ok(viewer.completed > VIEWER_REQUESTS_MIN, `${viewer.completed} requests of the viewer`);
    assert.ok(outcomes[status], `some responses have the status ${status}`);
    assert.equal(outcomes['500'], undefined);
    assert.equal(outcomes[CONNECTION_LOST], undefined);
    assert.ok(peakBytes < MEMORY_BYTES_MAX, `${peakBytes} bytes`);
  });
}

type Measured = {
  readonly delays: RecordedDelays;
  readonly viewer: Awaited<ReturnType<typeof watchUntil>>;
  readonly outcomes: Outcomes;
  readonly peakBytes: number;
};

/** Attacks a service while a viewer uses it. */
async function measureAttack(paths: AttackSources['paths']): Promise<Measured> {
  await using origin = await openScriptedOrigin({
    ...scripts,
    '/sample.mp4': serveBytes(MP4, { type: 'video/mp4' }),
  });
  await using folder = await openTemporaryFolder();
  const delaysFile = join(folder.path, 'delays.json');
  await using service = await startServiceProcess({
    DATA_DIR: join(folder.path, 'data'),
    DELAYS_FILE: delaysFile,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES} --import=${RECORD_DELAYS}`,
    RATE_LIMIT_EMBED: `${REQUESTS_MAX}/1m`,
    TRUST_PROXY: '127.0.0.1',
  });
  const { id } = await embed(service.url, origin.url('/sample.mp4'));
  const segment = new URL(`/stream/${id}`, service.url);

  process.kill(service.pid, 'SIGUSR2');
  const attack = attackTogether({ service, origin, paths });
  const viewer = await watchUntil(attack, [new URL('/healthz', service.url), segment]);
  process.kill(service.pid, 'SIGUSR2');
  const outcomes = await attack;

  const { peakBytes } = await readMemory(service.pid);
  await service.stop('SIGTERM');
  const delays = parseDelays(await readFile(delaysFile, 'utf8'));
  return { delays, viewer, outcomes, peakBytes };
}

type AttackInput = {
  readonly service: ServiceProcess;
  readonly origin: ScriptedOrigin;
  readonly paths: AttackSources['paths'];
};

/** The number of responses by status. A service that is delayed too long loses connections. */
type Outcomes = Readonly<Record<string, number>>;

/**
 * All clients submit as many sources as the rate limit allows, all at once, and play the resulting
 * videos. If there are more sources, further clients follow.
 */
async function attackTogether({ service, origin, paths }: AttackInput): Promise<Outcomes> {
  const outcomes: Record<string, number> = {};

  async function submitAll(client: number): Promise<void> {
    const headers = { 'x-forwarded-for': `198.51.100.${client}` };
    const first = client * REQUESTS_MAX;
    const responses = await Promise.all(
      paths
        .slice(first, first + REQUESTS_MAX)
        .map((path) => submit(path, headers).catch(() => [CONNECTION_LOST])),
    );
    for (const status of responses.flat()) outcomes[status] = (outcomes[status] ?? 0) + 1;
  }

  async function submit(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<readonly (number | string)[]> {
    const response = await post(service.url, '/api/v1/embed', { url: origin.url(path), headers });
    if (!response.ok) await response.arrayBuffer();
    return response.ok ? await playAll(response, { service, headers }) : [response.status];
  }

  for (let client = 0; client * REQUESTS_MAX < paths.length; client += CLIENTS) {
    const together = Array.from({ length: CLIENTS }, (_, at) => submitAll(client + at));
    await Promise.all(together);
  }
  return outcomes;
}

/** Requests the manifest and the captions of a video, and returns all statuses. */
async function playAll(
  embedded: Response,
  {
    service,
    headers,
  }: { readonly service: ServiceProcess; readonly headers: Readonly<Record<string, string>> },
): Promise<readonly number[]> {
  const { id, subtitles } = toVideo(await embedded.text());
  const paths = [
    `/stream/${id}`,
    ...subtitles.map(({ language }) => `/api/v1/videos/${id}/subtitles/${language}.vtt`),
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(new URL(path, service.url), { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return [embedded.status, ...statuses];
}

/** Requests the URLs in turn until the attack ends. Returns the number of requests. */
async function watchUntil(
  attack: Promise<unknown>,
  urls: readonly URL[],
): Promise<{ readonly completed: number; readonly lost: number }> {
  const over = new AbortController();
  // The caller handles the error.
  const ended = attack.catch(() => undefined).then(() => over.abort());
  let completed = 0;
  let lost = 0;
  while (!over.signal.aborted) {
    for (const url of urls) {
      const response = await requestStart(url).catch(() => undefined);
      if (response === undefined) lost += 1;
      else assert.ok(response.ok, `${url.pathname} ${response.status}`);
      completed += 1;
      await delay(VIEWER_PAUSE_MS);
    }
  }
  await ended;
  return { completed, lost };
}

async function requestStart(url: URL): Promise<Response> {
  const response = await fetch(url, { headers: { range: 'bytes=0-65535' } });
  await response.arrayBuffer();
  return response;
}

function toVideo(text: string): VideoWire {
  return JSON.parse(text);
}

function parseDelays(text: string): RecordedDelays {
  return JSON.parse(text);
}

// How much one client delays the others when it submits the most expensive sources at its allowed
// rate: p95 of a viewer's segment requests with and without that client, in alternating rounds of
// one run. Requires nginx.
// node bench/noisy-neighbour.ts
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { HOSTILE_TEXTS, type HostileKind } from '#test/support/hostile-texts.ts';
import { readMemory } from '#test/support/process-memory.ts';

import { closeDownloads, download, listSegments, REQUEST_MS_MAX } from './support/download.ts';
import { embed } from './support/embed.ts';
import { startMediaOrigin } from './support/media-origin.ts';
import { median } from './support/median.ts';
import { startServiceProcess } from './support/service-process.ts';

const ROUNDS = 3;
const QUIET_MS = 6_000;
const NOISY_MS = 10_000;
const VIEWERS = 20;
const VIEWER_PAUSE_MS = 200;
/** The default of RATE_LIMIT_EMBED is 30 requests per minute. */
const ATTACK_PAUSE_MS = 2_000;
const HEAP_MEGABYTES = 512;
const EXTENSIONS = { html: 'html', hls: 'm3u8', dash: 'mpd' } as const;
/** The page of the original report, and the most expensive text of each kind. */
const ATTACKS = [
  ['html', 'many elements'],
  ['html', 'object literals'],
  ['hls', 'names in comments'],
  ['dash', 'periods'],
] as const satisfies readonly (readonly [HostileKind, string])[];

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-noisy-'));
try {
  await using origin = await startMediaOrigin(folder);
  await using service = await startServiceProcess({
    EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
    TRUST_PROXY: '127.0.0.1',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  });
  const { stream } = (await embed(service.url, origin.url('/vod.m3u8'))).embed;
  const segments = await listSegments(new URL(stream));
  await watch(segments, QUIET_MS);

  console.log(`${'source'.padEnd(24)}quiet p95   noisy p95   ratio`);
  for (const [index, [kind, name]] of ATTACKS.entries()) {
    const path = `/attack-${index}.${EXTENSIONS[kind]}`;
    await writeFile(join(folder, path), createText(kind, name));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await watch(segments, QUIET_MS);
      const [noisy] = await Promise.all([
        watch(segments, NOISY_MS),
        attack(service.url, { source: origin.url(path), index, round }),
      ]);
      rounds.push({ quiet, noisy });
    }
    report(`${kind}, ${name}`, rounds);
  }
  const { peakBytes } = await readMemory(service.pid);
  console.log(`peak memory of the service: ${(peakBytes / 1024 ** 2).toFixed(0)} MiB`);
} finally {
  closeDownloads();
  await rm(folder, { recursive: true, force: true });
}

/** The p95 of each part in milliseconds. */
type Round = { readonly quiet: number; readonly noisy: number };

function report(name: string, rounds: readonly Round[]): void {
  const quiet = median(rounds.map((round) => round.quiet));
  const noisy = median(rounds.map((round) => round.noisy));
  const ratio = median(rounds.map((round) => round.noisy / round.quiet));
  const cells = [quiet, noisy].map((ms) => `${ms.toFixed(1)} ms`.padEnd(12));
  console.log(name.padEnd(24) + cells.join('') + ratio.toFixed(2));
}

function createText(kind: HostileKind, name: string): string {
  const text = HOSTILE_TEXTS.find((each) => each.kind === kind && each.name === name);
  if (text === undefined) throw new Error(`there is no hostile text ${name}`);
  return text.create();
}

/** Viewers request segments for this time. Returns the p95 of their requests. */
async function watch(segments: readonly URL[], durationMs: number): Promise<number> {
  const times: number[] = [];
  const endMs = performance.now() + durationMs;

  async function view(viewer: number): Promise<void> {
    await delay((viewer / VIEWERS) * VIEWER_PAUSE_MS);
    for (let at = viewer; performance.now() < endMs; at += 1) {
      const url = segments[at % segments.length];
      if (url === undefined) throw new Error('the playlist has no segments');
      const startMs = performance.now();
      await download(url);
      times.push(performance.now() - startMs);
      await delay(VIEWER_PAUSE_MS);
    }
  }

  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => view(viewer)));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Submits a source at the allowed rate, each time with another query, so that none is cached. */
async function attack(
  service: URL,
  {
    source,
    index,
    round,
  }: { readonly source: URL; readonly index: number; readonly round: number },
): Promise<void> {
  const responses: Promise<number>[] = [];
  for (let at = 0; at < NOISY_MS / ATTACK_PAUSE_MS; at += 1) {
    const url = `${source.href}?${round}-${at}`;
    responses.push(submit(service, { url, client: `198.51.100.${index}` }));
    await delay(ATTACK_PAUSE_MS);
  }
  const refused = (await Promise.all(responses)).filter((status) => status === 429);
  if (refused.length > 0) throw new Error('the rate limit refused a request');
}

/** Submits a source, plays the video if there is one, and returns the status. */
async function submit(
  service: URL,
  { url, client }: { readonly url: string; readonly client: string },
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const body = JSON.stringify({ url });
  const response = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
  });
  const id = /"id":"(vid_\w+)"/.exec(await response.text())?.[1];
  if (id !== undefined) {
    const played = await fetch(new URL(`/stream/${id}`, service), {
      headers,
      signal: AbortSignal.timeout(REQUEST_MS_MAX),
    });
    await played.arrayBuffer();
  }
  return response.status;
}

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { HOSTILE_TEXTS, type HostileKind } from '#test/support/hostile-texts.ts';
import { readMemory } from '#test/support/process-memory.ts';

import { closeDownloads, download, listSegments } from '../support/download.ts';
import { embedStream } from '../support/embed.ts';
import { startMediaOrigin } from '../support/media-origin.ts';
import { median } from '../support/median.ts';
import { printDocumentTable, printTable } from '../support/print-table.ts';
import { readCpuSeconds, startServiceProcess } from '../support/service-process.ts';

const ROUNDS = 5;
const QUIET_MS = 4_000;
const NOISY_MS = 8_000;
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

/** CPU time is in seconds of CPU per second. */
type Measurement = {
  readonly p95Ms: number;
  readonly mainThreadCpu: number;
  readonly serviceCpu: number;
};

type Round = {
  readonly quiet: Measurement;
  readonly noisy: Measurement;
  /** Those of the client's requests that ended in time. */
  readonly statuses: readonly number[];
};

/**
 * p95 of the segment requests of viewers, with and without one client that submits the most
 * expensive sources at its allowed rate.
 */
export async function measureViewers(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-noisy-'));
  try {
    await using origin = await startMediaOrigin(folder);
    await using service = await startServiceProcess({
      EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
      TRUST_PROXY: '127.0.0.1',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
    });
    const segments = await listSegments(await embedStream(service.url, origin.url('/vod.m3u8')));
    await watch(segments, QUIET_MS);

    const paths = ATTACKS.map(([kind], index) => `/attack-${index}.${EXTENSIONS[kind]}`);
    for (const [index, [kind, name]] of ATTACKS.entries()) {
      await writeFile(join(folder, paths[index] ?? ''), createText(kind, name));
    }
    const rounds: Round[][] = ATTACKS.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, path] of paths.entries()) {
        const quiet = await measure(service.pid, () => watch(segments, QUIET_MS));
        const statuses: number[] = [];
        const [noisy] = await Promise.all([
          measure(service.pid, () => watch(segments, NOISY_MS)),
          attack(service.url, { source: origin.url(path), index, round, statuses }),
        ]);
        rounds[index]?.push({ quiet, noisy, statuses });
      }
    }
    report(rounds);
    const { peakBytes } = await readMemory(service.pid);
    console.log(`peak memory of the service: ${(peakBytes / 1024 ** 2).toFixed(0)} MiB`);
  } finally {
    closeDownloads();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures the requests of the viewers, and the CPU time of the service until they end. */
async function measure(pid: number, run: () => Promise<number[]>): Promise<Measurement> {
  const startMs = performance.now();
  const [mainThreadStart, serviceStart] = [readMainThreadSeconds(pid), readCpuSeconds(pid)];
  const times = await run();
  const seconds = (performance.now() - startMs) / 1000;
  return {
    p95Ms: percentile95(times),
    mainThreadCpu: (readMainThreadSeconds(pid) - mainThreadStart) / seconds,
    serviceCpu: (readCpuSeconds(pid) - serviceStart) / seconds,
  };
}

/**
 * Prints medians of all rounds, the range of the ratios, the CPU time that the client adds, and the
 * number of its sources that could be played before the end of the round.
 */
function report(roundsByAttack: readonly (readonly Round[])[]): void {
  const rows = roundsByAttack.map((rounds, index) => {
    const middle = (read: (round: Round) => number): number => median(rounds.map(read));
    const ratios = rounds.map(({ quiet, noisy }) => noisy.p95Ms / quiet.p95Ms);
    const [low, high] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)];
    const mainThread = middle(({ quiet, noisy }) => noisy.mainThreadCpu - quiet.mainThreadCpu);
    const service = middle(({ quiet, noisy }) => noisy.serviceCpu - quiet.serviceCpu);
    const statuses = rounds.flatMap((round) => round.statuses);
    const [kind = '', name] = ATTACKS[index] ?? [];
    return {
      source: `${kind.toUpperCase()}, ${name}`,
      delays: [
        `${middle(({ quiet }) => quiet.p95Ms).toFixed(1)} ms`,
        `${middle(({ noisy }) => noisy.p95Ms).toFixed(1)} ms`,
        `${median(ratios).toFixed(2)} (${low}–${high})`,
        toCpu(service),
      ],
      details: [toCpu(mainThread), String(statuses.filter((status) => status === 200).length)],
    };
  });
  printDocumentTable(
    'noisy-clients',
    rows.map(({ source, delays }) => [source, ...delays]),
  );
  printTable(
    ['source', 'added on the main thread', 'played'],
    rows.map(({ source, details }) => [source, ...details]),
  );
}

function toCpu(cores: number): string {
  return `${(cores * 1000).toFixed(0)} ms/s`;
}

/** The first field of schedstat is the CPU time in nanoseconds (sched-stats in the Linux docs). */
function readMainThreadSeconds(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e9;
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

function createText(kind: HostileKind, name: string): string {
  const text = HOSTILE_TEXTS.find((each) => each.kind === kind && each.name === name);
  if (text === undefined) throw new Error(`there is no hostile text ${name}`);
  return text.create();
}

/** Viewers request segments for this time. Returns the duration of each request. */
async function watch(segments: readonly URL[], durationMs: number): Promise<number[]> {
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
  return times;
}

/**
 * Submits a source at the allowed rate, each time with another query, so that none is cached.
 * Requests that are still pending at the end of the round are aborted.
 */
async function attack(
  service: URL,
  {
    source,
    index,
    round,
    statuses,
  }: {
    readonly source: URL;
    readonly index: number;
    readonly round: number;
    readonly statuses: number[];
  },
): Promise<void> {
  const signal = AbortSignal.timeout(NOISY_MS);
  const client = `198.51.100.${index}`;
  const errors: unknown[] = [];
  const pending: Promise<unknown>[] = [];
  for (let at = 0; at < NOISY_MS / ATTACK_PAUSE_MS; at += 1) {
    const submitted = submit(service, { url: `${source.href}?${round}-${at}`, client, signal });
    pending.push(
      submitted.then(
        (status) => statuses.push(status),
        (error: unknown) => !signal.aborted && errors.push(error),
      ),
    );
    await delay(ATTACK_PAUSE_MS);
  }
  await Promise.all(pending);
  if (errors.length > 0) throw errors[0];
  if (statuses.includes(429)) throw new Error('the rate limit refused a request');
}

/** Submits a source, plays the video if there is one, and returns the last status. */
async function submit(
  service: URL,
  {
    url,
    client,
    signal,
  }: { readonly url: string; readonly client: string; readonly signal: AbortSignal },
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const body = JSON.stringify({ url });
  const embedded = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers,
    body,
    signal,
  });
  const id = /"id":"(vid_\w+)"/.exec(await embedded.text())?.[1];
  if (id === undefined) return embedded.status;
  const played = await fetch(new URL(`/stream/${id}`, service), { headers, signal });
  await played.arrayBuffer();
  return played.status;
}

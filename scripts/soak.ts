// Plays scripted streams in every player: each fault once, then all players for a long time with
// tokens that expire after 20 seconds, then long outages. Prints frames, manifest reads and the
// cause of each stall, and fails on a frozen picture. Build the pages first: npm run build:web
// `npm run soak 10 "clock.*ts"` plays for ten minutes, and only cases whose title matches. Two
// cores play about six viewers at once without stalls.
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import {
  LIVE_CASES,
  type LiveCase,
  type LiveResult,
  type LiveRun,
  listViewers,
  playCase,
  REELAY,
} from '#test/support/live-cases.ts';
import { VIEWER_HTML } from '#test/support/live-viewer.ts';
import { skipWithout } from '#test/support/skip-without.ts';
import { openThirdPartySite } from '#test/support/third-party-players.ts';

const [, , minutes = '10', filter = ''] = process.argv;
if (!(Number(minutes) > 0)) throw new Error('usage: npm run soak [minutes] [pattern]');
const CONCURRENT_VIEWERS = 6;
const TOKEN_LIFETIME_MS = 20_000;
const OUTAGES_SECONDS = [5, 30, 120];
const SECONDS_AFTER_OUTAGE = 10;

type Run = LiveRun & { readonly title: string };

const LONG_CASE: LiveCase = {
  name: `${minutes} min with expiring tokens`,
  stream: { tokens: 'query', tokenLifetimeMs: TOKEN_LIFETIME_MS },
  formats: ['ts', 'fmp4', 'number', 'time'],
  fromPage: true,
  isStallFree: true,
  act: (viewer) => viewer.play(Number(minutes) * 60),
};

const OUTAGE_CASES = OUTAGES_SECONDS.map((seconds): LiveCase => ({
  name: `${seconds} s of outage`,
  stream: {},
  formats: ['ts', 'fmp4', 'number', 'time'],
  viewers: REELAY,
  async act(viewer, origin) {
    await viewer.play(2);
    origin.setDown(true);
    await delay(seconds * 1000);
    origin.setDown(false);
    await viewer.play(SECONDS_AFTER_OUTAGE);
  },
}));

const failed: string[] = [];
const site = await openThirdPartySite({
  html: VIEWER_HTML,
  origin: new AsyncDisposableStack(),
  environment: { RATE_LIMIT_EMBED: '100000/60s' },
});
try {
  await playAll(LIVE_CASES.flatMap(listRuns));
  // All players at once, so that the long run takes as long as the argument says.
  await playAll(listRuns(LONG_CASE), Infinity);
  await playAll(OUTAGE_CASES.flatMap(listRuns));
} finally {
  await site[Symbol.asyncDispose]();
}
for (const title of failed) console.log(`soak: FAILED: ${title}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function listRuns(live: LiveCase): readonly Run[] {
  const runs = live.formats.flatMap((format) =>
    listViewers(live, format).map((kind): Run => {
      return { title: `${live.name}, ${format}, ${kind}`, format, kind, live };
    }),
  );
  const isMissing = skipWithout('ffmpeg') !== false;
  const pattern = new RegExp(filter);
  return runs.filter(({ title, kind }) => pattern.test(title) && !(kind === 'ffmpeg' && isMissing));
}

async function playAll(runs: readonly Run[], concurrency = CONCURRENT_VIEWERS): Promise<void> {
  const waiting = [...runs];
  async function playNext(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) return;
    await play(next);
    await playNext();
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, runs.length) }, playNext));
}

async function play(run: Run): Promise<void> {
  const result = await playCase(site, run).catch((failure: unknown) => ({ failure }));
  const verdict = result.failure === undefined ? 'passed' : 'FAILED';
  console.log(`soak: ${verdict}: ${run.title}: ${'frames' in result ? describe(result) : ''}`);
  if (result.failure === undefined) return;
  failed.push(run.title);
  console.log(result.failure);
}

function describe({ frames, stalls, manifestReads, resumedAfterMs }: LiveResult): string {
  const load = loadavg()[0]?.toFixed(1);
  return [
    `${frames} frames, ${stalls.length} stalls, ${manifestReads} manifest reads, load ${load}`,
    ...(resumedAfterMs === null ? [] : [`  resumed ${resumedAfterMs} ms after the outage`]),
    ...stalls.map(({ durationMs, cause }) => `  stalled for ${durationMs} ms ${cause}`),
  ].join('\n');
}

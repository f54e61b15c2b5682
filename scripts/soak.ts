// Plays scripted streams in every player: each fault once, then all players for a long time with
// tokens that expire after 20 seconds, then long outages. Prints frames, stalls and manifest reads,
// and fails on a frozen picture. `npm run soak 10 "clock"` plays for ten minutes, and only cases
// whose title contains "clock". Build the pages first: npm run build:web
import { setTimeout as delay } from 'node:timers/promises';

import { LIVE_CASES, type LiveCase, listViewers, playCase } from '#test/support/live-cases.ts';
import { openLiveOrigin } from '#test/support/live-origin.ts';
import { openViewer, VIEWER_HTML, type ViewerKind } from '#test/support/live-viewer.ts';
import { embed } from '#test/support/service-client.ts';
import { skipWithoutFfmpeg } from '#test/support/skip-without-ffmpeg.ts';
import { openThirdPartySite, type ThirdPartySite } from '#test/support/third-party-players.ts';

const [, , minutes = '10', filter = ''] = process.argv;
const CONCURRENT_VIEWERS = 6;
const TOKEN_LIFETIME_MS = 20_000;
const OUTAGES_SECONDS = [5, 30, 120];
const SECONDS_AFTER_OUTAGE = 10;

type Format = LiveCase['formats'][number];
type Run = {
  readonly title: string;
  readonly format: Format;
  readonly kind: ViewerKind;
  readonly live: LiveCase;
  /** Playback must not stop for lack of media. */
  readonly isStallFree: boolean;
};

const REELAY: readonly ViewerKind[] = ['Reelay with autoplay', 'Reelay after a click'];

const LONG_CASE: LiveCase = {
  name: `${minutes} min with expiring tokens`,
  stream: { tokens: 'query', tokenLifetimeMs: TOKEN_LIFETIME_MS },
  formats: ['ts', 'fmp4', 'number', 'time'],
  fromPage: true,
  act: (viewer) => viewer.play(Number(minutes) * 60),
};

const OUTAGE_CASES = OUTAGES_SECONDS.map((seconds): LiveCase => ({
  name: `${seconds} s of outage`,
  stream: {},
  formats: ['ts', 'number'],
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
  await playAll(LIVE_CASES.flatMap((live) => listRuns(live, false)));
  // All players at once, so that the long run takes as long as the argument says.
  await playAll(listRuns(LONG_CASE, true), Infinity);
  await playAll(OUTAGE_CASES.flatMap((live) => listRuns(live, false)));
} finally {
  await site[Symbol.asyncDispose]();
}
for (const title of failed) console.log(`soak: FAILED: ${title}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function listRuns(live: LiveCase, isStallFree: boolean): readonly Run[] {
  const runs = live.formats.flatMap((format) =>
    listViewers(live, format).map((kind) => {
      return { title: `${live.name}, ${format}, ${kind}`, format, kind, live, isStallFree };
    }),
  );
  const isMissing = skipWithoutFfmpeg() !== false;
  return runs.filter(
    ({ title, kind }) => title.includes(filter) && !(kind === 'ffmpeg' && isMissing),
  );
}

async function playAll(runs: readonly Run[], concurrency = CONCURRENT_VIEWERS): Promise<void> {
  const waiting = [...runs];
  async function playNext(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) return;
    await play(next, site);
    await playNext();
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, runs.length) }, playNext));
}

async function play(
  { title, format, kind, live, isStallFree }: Run,
  on: ThirdPartySite,
): Promise<void> {
  await using origin = await openLiveOrigin({ ...live.stream, format });
  let counts = 'no video';
  try {
    const video = await embed(on.app.url, live.fromPage === true ? origin.pageUrl : origin.url);
    await using viewer = await openViewer(on, kind, video);
    const played = await playCase(live, viewer, origin).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { frames, stalls } = await viewer.read();
    counts = `${frames} frames, ${stalls} stalls, ${origin.manifestReads()} manifest reads`;
    if (played !== undefined) throw played;
    if (isStallFree && stalls > 0) throw new Error('playback stalled');
    console.log(`soak: passed: ${title}: ${counts}`);
  } catch (error) {
    failed.push(title);
    console.log(`soak: FAILED: ${title}: ${counts}: ${String(error)}`);
  }
}

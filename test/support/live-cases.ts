// Faults of live and recorded streams, each with the players that it is tested with. The short
// tests and the soak test share them.
import { type LiveOptions, type LiveOrigin, openLiveOrigin } from './live-origin.ts';
import {
  FREEZE_MS,
  openViewer,
  type Playback,
  type Viewer,
  type ViewerKind,
} from './live-viewer.ts';
import { embed } from './service-client.ts';
import type { ThirdPartySite } from './third-party-players.ts';

export type LiveCase = {
  readonly name: string;
  readonly stream: Omit<LiveOptions, 'format'>;
  readonly formats: readonly LiveOptions['format'][];
  /** Plays a page that contains the stream, so that a lost source can be found again. */
  readonly fromPage?: boolean;
  /** By default, plays for a few segments. */
  readonly act?: (viewer: Viewer, origin: LiveOrigin) => Promise<void>;
  readonly viewers?: readonly ViewerKind[];
  /** Playback must never wait for media. Applies to long runs on an otherwise idle machine. */
  readonly isStallFree?: boolean;
};

export type LiveRun = {
  readonly live: LiveCase;
  readonly format: LiveOptions['format'];
  readonly kind: ViewerKind;
  /** The time without a new picture after which the case fails. */
  readonly freezeMs?: number;
};

export type LiveResult = Playback & {
  readonly manifestReads: number;
  /** From the end of an outage to the next picture; null if playback was not interrupted. */
  readonly resumedAfterMs: number | null;
  /** What went wrong. */
  readonly failure?: unknown;
};

const HLS = ['ts', 'fmp4'] as const;
const DASH = ['number', 'time'] as const;
const EVERY_FORMAT = [...HLS, ...DASH];
export const REELAY = ['Reelay with autoplay', 'Reelay after a click'] as const;
const BROWSER_VIEWERS = [...REELAY, 'hls.js', 'dash.js', 'Shaka Player'] as const;
/** Several reloads of the manifest. */
const SECONDS = 8;
/** Requests that fail before an outage ends. */
const FAILURES = 4;
/** After so many failed requests, hls.js has given up at least once. */
const FAILURES_TO_GIVE_UP = 8;

export const LIVE_CASES: readonly LiveCase[] = [
  { name: 'constant URLs', stream: {}, formats: EVERY_FORMAT },
  { name: 'a new token in each query', stream: { tokens: 'query' }, formats: EVERY_FORMAT },
  { name: 'a new token in each path', stream: { tokens: 'path' }, formats: EVERY_FORMAT },
  { name: 'a new host in each manifest', stream: { hosts: 3 }, formats: EVERY_FORMAT },
  { name: 'a clock 30 s ahead', stream: { clockSkewMs: 30_000 }, formats: EVERY_FORMAT },
  { name: 'a clock 30 s behind', stream: { clockSkewMs: -30_000 }, formats: EVERY_FORMAT },
  { name: 'discontinuities', stream: { hasDiscontinuities: true }, formats: ['ts'] },
  { name: 'ads', stream: { hasAds: true }, formats: HLS },
  { name: 'a gap', stream: { hasGap: true }, formats: [...HLS, 'time'] },
  {
    name: 'expired tokens',
    stream: { tokens: 'query' },
    formats: EVERY_FORMAT,
    fromPage: true,
    async act(viewer, origin) {
      await viewer.play(2);
      origin.expireTokens();
      await viewer.play(SECONDS);
      origin.expireTokens();
      await viewer.play(SECONDS);
    },
  },
  {
    name: 'expired tokens of a recording',
    stream: { tokens: 'query', kind: 'recorded' },
    formats: HLS,
    fromPage: true,
    viewers: BROWSER_VIEWERS,
    async act(viewer, origin) {
      await viewer.play(1);
      origin.expireTokens();
      await viewer.seek(200);
      await viewer.play(2);
      origin.expireTokens();
      await viewer.seek(100);
      await viewer.play(2);
    },
  },
  {
    name: 'the end',
    stream: {},
    formats: EVERY_FORMAT,
    viewers: BROWSER_VIEWERS,
    async act(viewer, origin) {
      await viewer.play(2);
      origin.end();
      await viewer.waitForEnd();
    },
  },
  {
    name: 'a restart with lower sequence numbers',
    stream: {},
    formats: HLS,
    viewers: REELAY,
    async act(viewer, origin) {
      await viewer.play(2);
      origin.restart();
      await viewer.play(2 * SECONDS);
    },
  },
  {
    name: 'an outage shorter than the buffer',
    stream: { holdBackSeconds: 14 },
    formats: HLS,
    viewers: REELAY,
    async act(viewer, origin) {
      await viewer.play(2);
      const { openings } = await viewer.read();
      origin.setDown(true);
      await origin.waitForFailures(FAILURES_TO_GIVE_UP, AbortSignal.timeout(FREEZE_MS));
      origin.setDown(false);
      await viewer.play(2 * SECONDS);
      if ((await viewer.read()).openings > openings) throw new Error('the stream was reopened');
    },
  },
  {
    name: 'an outage',
    stream: {},
    formats: EVERY_FORMAT,
    viewers: REELAY,
    async act(viewer, origin) {
      await viewer.play(2);
      origin.setDown(true);
      await origin.waitForFailures(FAILURES, AbortSignal.timeout(FREEZE_MS));
      origin.setDown(false);
      await viewer.play(SECONDS);
    },
  },
];

/** The players that can play a case in a format. */
export function listViewers(
  { viewers, stream }: LiveCase,
  format: LiveOptions['format'],
): readonly ViewerKind[] {
  const isHls = HLS.some((each) => each === format);
  // ffmpeg requests numbers beyond the live edge without waiting for them.
  const isForFfmpeg = format !== 'number' || stream.kind === 'recorded';
  const all = viewers ?? [...BROWSER_VIEWERS, ...(isForFfmpeg ? (['ffmpeg'] as const) : [])];
  return all.filter((viewer) => viewer !== (isHls ? 'dash.js' : 'hls.js'));
}

/** Plays a case in one player. Rejects if the player can’t be opened. */
export async function playCase(site: ThirdPartySite, run: LiveRun): Promise<LiveResult> {
  const { live, format, kind, freezeMs = FREEZE_MS } = run;
  await using origin = await openLiveOrigin({ ...live.stream, format });
  const url = live.fromPage === true ? origin.pageUrl : origin.url;
  const video = await embed(site.app.url, url);
  await using viewer = await openViewer(site, { kind, video, freezeMs });
  const act = live.act ?? (() => viewer.play(SECONDS));
  const failure: unknown = await act(viewer, origin).then(
    () => undefined,
    (error: unknown) => error,
  );
  const playback = await viewer.read();
  const result = {
    ...playback,
    manifestReads: origin.manifestReads(),
    resumedAfterMs: toResumeMs(playback, origin.outageEndedAtMs()),
  };
  return { ...result, failure: failure ?? findFault(result, run) };
}

function toResumeMs({ stalls }: Playback, outageEndedAtMs: number | null): number | null {
  const ends = stalls.flatMap(({ atMs, durationMs }) =>
    durationMs === null ? [] : atMs + durationMs,
  );
  const end = Math.max(...ends);
  return outageEndedAtMs !== null && end > outageEndedAtMs ? end - outageEndedAtMs : null;
}

function findFault(
  result: Omit<LiveResult, 'failure'>,
  { live, kind }: LiveRun,
): Error | undefined {
  if (result.frames === 0) return new Error('no picture appeared');
  // Other players do not keep their last picture.
  if (REELAY.some((each) => each === kind) && result.blanks > 0) {
    return new Error('the picture was blank');
  }
  if (live.stream.kind !== 'recorded' && result.manifestReads < 2) {
    return new Error('the manifest was not read again');
  }
  if (live.isStallFree === true && result.stalls.length > 0) return new Error('playback stalled');
  return undefined;
}

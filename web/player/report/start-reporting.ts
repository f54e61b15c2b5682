import { OWN_KEYS } from '../../../src/lib/cmcd/own-keys.ts';
import { isFollowable } from '../../shared/is-followable.ts';
import type { PlayableVideo } from '../mount-player.ts';
import { FAILURE_EVENT } from '../play-sources.ts';
import { BITRATE_EVENT, readBitrate } from './bitrate-event.ts';
import { createOutbox, type Receipt } from './create-outbox.ts';
import { findOrigin } from './find-origin.ts';
import { watchPlayback } from './watch-playback.ts';
import { type Facts, writeEventLine } from './write-event-line.ts';

export type Reporting = {
  readonly playable: PlayableVideo;
  readonly address: string;
  readonly startedMs: number;
  readonly kilobits: number | undefined;
  /** Why nothing played, if that is known already. */
  readonly failure: string | undefined;
};

const BEAT_MS = 30_000;
const ANSWER_MS_MAX = 30_000;
const RETRY_MS_DEFAULT = 60_000;
const TYPE = 'application/cmcd';
/** What a viewer would not want to wait for in a report, or what may be the last of a page. */
const NEWS: ReadonlySet<unknown> = new Set(['p', 'e', 'f', 'q']);

/**
 * Reports how a video plays, as CTA-5004-B event mode, to the service that the page is of. Everything is held in
 * memory alone: a session begins with the page and ends with it.
 */
export function startReporting(video: HTMLVideoElement, options: Reporting): void {
  const { playable, address, startedMs, kilobits, failure } = options;
  const session = toSessionFacts(playable);
  const [source] = playable.sources;
  let sequence = 0;

  const outbox = createOutbox({
    post: (body) => post(address, body),
    // What is handed over while there is no network is lost; kept, a page that comes back can send it.
    beacon: (body) =>
      navigator.onLine && navigator.sendBeacon(address, new Blob([body], { type: TYPE })),
    nowMs,
    onStale: () => watch.mark(),
  });
  const watch = watchPlayback(video, {
    startedMs,
    // A file has one bit rate, and no engine to tell it.
    kilobits: kilobits ?? (source?.bitrate ? source.bitrate / 1000 : undefined),
    nowMs,
    tell(facts) {
      const ts = toWallClock(facts['ts']);
      const line = writeEventLine({ ...session, ...facts, ts, sn: sequence });
      sequence += 1;
      const isNews = facts['e'] === 't' || (facts['e'] !== 'bc' && NEWS.has(facts['sta']));
      outbox.add(line, isNews ? 'now' : 'soon');
    },
  });

  function fail(reason: string): void {
    // A stream that has not begun has not failed.
    if (reason !== 'offAir') watch.fail(reason);
  }

  setInterval(watch.beat, BEAT_MS);
  video.addEventListener(BITRATE_EVENT, (event) => watch.changeBitrate(readBitrate(event)));
  if (failure !== undefined) fail(failure);
  video.addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) fail(String(event.detail));
  });
  document.addEventListener('fullscreenchange', () => {
    watch.note(document.fullscreenElement === null ? 'pc' : 'pe');
  });
  video.addEventListener('enterpictureinpicture', () => watch.note('pe'));
  video.addEventListener('leavepictureinpicture', () => watch.note('pc'));
  document.addEventListener('visibilitychange', () => watch.changeVisibility(document.hidden));
  window.addEventListener('pagehide', () => {
    watch.quit();
    outbox.leave();
  });
}

/** Never set back or forward while a page is open, whatever happens to the device's clock. */
function nowMs(): number {
  return performance.now();
}

function toWallClock(time: Facts[string]): number {
  return Math.round(performance.timeOrigin + (typeof time === 'number' ? time : nowMs()));
}

function toSessionFacts(playable: PlayableVideo): Facts {
  const { site, referrer } = findOrigin({
    isFramed: window.parent !== window,
    ancestor: location.ancestorOrigins?.[0],
    referrer: document.referrer,
    ownHost: location.host,
  });
  return {
    v: 2,
    sid: createSessionId(),
    cid: playable.id,
    sf: FORMATS[playable.sources[0]?.format ?? 'MP4'],
    st: playable.live?.state === 'live' ? 'l' : 'v',
    [OWN_KEYS.anonymous]: isFollowable() ? undefined : 'yes',
    [OWN_KEYS.site]: site,
    [OWN_KEYS.referrer]: referrer,
  };
}

const FORMATS = { HLS: 'h', DASH: 'd', MP4: 'o', WebM: 'o' } as const;

/** A random UUID (RFC 9562 §5.4); the browser's own function for it is not there on plain http. */
function createSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const marks = [[0, 8], [8, 12], [13, 16], [17, 20], [20]] as const;
  const [a, b, c, d, e] = marks.map((mark) => digits.slice(...mark));
  return `${a}-${b}-4${c}-8${d}-${e}`;
}

async function post(address: string, body: string): Promise<Receipt> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': TYPE },
      keepalive: true,
      // No cookie of the account area goes along.
      credentials: 'omit',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    if (answer.ok) return { kind: 'taken' };
    if (answer.status === 429) return { kind: 'tooBusy', retryMs: readRetryMs(answer) };
    return { kind: answer.status >= 500 ? 'unreachable' : 'refused' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function readRetryMs(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : RETRY_MS_DEFAULT;
}

import { OWN_KEYS } from '#lib/cmcd/own-keys.ts';

import { isFollowable } from '../../shared/is-followable.ts';
import { createOutbox } from './create-outbox.ts';
import { createPost, createBeacon } from './send-reports.ts';
import { createSessionId } from './session-id.ts';
import { type PlaybackWatch, watchPlayback } from './watch-playback.ts';
import { type Facts, writeEventLine } from './write-event-line.ts';

export type ReportOptions = {
  /** What is the same in all events: the content's ID and what is known of it. */
  readonly facts: Facts & { readonly cid: string };
  /** Where reports go. */
  readonly address: URL;
  /** On the page's own clock (`performance.now()`): when the viewer, or the page, said "play". */
  readonly startedMs: number;
  readonly kilobits: number | undefined;
};

export type Reporting = PlaybackWatch & {
  /** Says that the viewer has left, and nothing from then on. */
  readonly stop: () => void;
};

const BEAT_MS = 30_000;
/** States that nobody who looks at reports would want to wait for, or that may be a page's last. */
const NEWS: ReadonlySet<unknown> = new Set(['p', 'e', 'f', 'q']);
/** A page that goes into the background may be ended there without a word, as telephones do. */
const NEWS_EVENTS: ReadonlySet<unknown> = new Set(['t', 'b']);

/**
 * Reports how a video plays in CTA-5004-B event mode. Everything is held in memory alone: a session begins with the
 * page, or with the call, and ends with it.
 */
export function startReporting(video: HTMLVideoElement, options: ReportOptions): Reporting {
  const { facts: known, address, startedMs, kilobits } = options;
  const session = toSessionFacts(known);
  const ending = new AbortController();
  const { signal } = ending;
  let sequence = 0;

  const outbox = createOutbox({
    post: createPost(address),
    beacon: createBeacon(address),
    nowMs,
    onStale: () => watch.mark(),
  });
  const watch = watchPlayback(video, {
    startedMs,
    kilobits,
    nowMs,
    signal,
    tell(facts) {
      const ts = toWallClock(facts['ts']);
      const line = writeEventLine({ ...session, ...facts, ts, sn: sequence });
      sequence += 1;
      const isNews = NEWS_EVENTS.has(facts['e']) || (facts['e'] !== 'bc' && NEWS.has(facts['sta']));
      outbox.add(line, isNews ? 'now' : 'soon');
    },
  });
  const timer = setInterval(watch.beat, BEAT_MS);
  function leave(): void {
    watch.quit();
    outbox.leave();
  }
  followPage(video, watch, signal);
  window.addEventListener('pagehide', leave, { signal });
  return {
    ...watch,
    stop() {
      if (signal.aborted) return;
      ending.abort();
      clearInterval(timer);
      leave();
    },
  };
}

function followPage(video: HTMLVideoElement, watch: PlaybackWatch, signal: AbortSignal): void {
  const changeSize = (): void => watch.note(document.fullscreenElement === null ? 'pc' : 'pe');
  document.addEventListener('fullscreenchange', changeSize, { signal });
  video.addEventListener('enterpictureinpicture', () => watch.note('pe'), { signal });
  video.addEventListener('leavepictureinpicture', () => watch.note('pc'), { signal });
  const changeVisibility = (): void => watch.changeVisibility(document.hidden);
  document.addEventListener('visibilitychange', changeVisibility, { signal });
  window.addEventListener('pageshow', watch.comeBack, { signal });
}

/** Never set back or forward while a page is open, whatever happens to the device's clock. */
function nowMs(): number {
  return performance.now();
}

function toWallClock(time: Facts[string]): number {
  return Math.round(performance.timeOrigin + (typeof time === 'number' ? time : nowMs()));
}

function toSessionFacts(facts: Facts): Facts {
  return {
    v: 2,
    sid: createSessionId(),
    [OWN_KEYS.anonymous]: isFollowable() ? undefined : 'yes',
    ...facts,
  };
}

import { CUSTOM_KEYS } from '#lib/cmcd/custom-keys.ts';

import { isTrackingAllowed } from '../../shared/is-tracking-allowed.ts';
import { createOutbox } from './create-outbox.ts';
import { postReports, sendBeacon } from './send-reports.ts';
import { createSessionId } from './session-id.ts';
import { type PlaybackWatch, watchPlayback } from './watch-playback.ts';
import { type EventFields, writeEventLine } from './write-event-line.ts';

export type ReportOptions = {
  /** The fields that all events share: the content ID and its properties. */
  readonly fields: EventFields & { readonly cid: string };
  /** The URL of the reporting API. */
  readonly url: URL;
  /** The time at which playback was requested, on the page's clock (`performance.now()`). */
  readonly startedMs: number;
  /** The time at which playback began, if it began before the script was loaded. */
  readonly playedMs?: number | undefined;
  readonly kilobits: number | undefined;
};

export type Reporting = PlaybackWatch & {
  /** Reports that the viewer has left and stops reporting. */
  readonly stop: () => void;
};

const HEARTBEAT_MS = 30_000;
/**
 * Events with these states are sent immediately, because live analytics should show them quickly or
 * because they may be the last events of a page.
 */
const URGENT_STATES: ReadonlySet<unknown> = new Set(['p', 'e', 'f', 'q']);
/**
 * These events are sent immediately, because mobile browsers may discard a background page without
 * further events.
 */
const URGENT_EVENTS: ReadonlySet<unknown> = new Set(['t', 'b']);

/**
 * Reports playback in CTA-5004-B event mode. All state is in memory, so a session ends when the
 * page is left or when `stop` is called.
 */
export function startReporting(video: HTMLVideoElement, options: ReportOptions): Reporting {
  const { fields: known, url, startedMs, playedMs, kilobits } = options;
  const session = toSessionFields(known);
  const controller = new AbortController();
  const { signal } = controller;
  let sequence = 0;

  const outbox = createOutbox({
    url,
    post: postReports,
    beacon: sendBeacon,
    nowMs,
    onStale: () => watch.reportPosition(),
  });
  const watch = watchPlayback(video, {
    startedMs,
    playedMs,
    kilobits,
    nowMs,
    signal,
    emit(fields) {
      const ts = toWallClock(fields['ts']);
      const line = writeEventLine({ ...session, ...fields, ts, sn: sequence });
      sequence += 1;
      const isUrgent =
        URGENT_EVENTS.has(fields['e']) ||
        (fields['e'] !== 'bc' && URGENT_STATES.has(fields['sta']));
      outbox.add(line, isUrgent ? 'now' : 'soon');
    },
  });
  const timer = setInterval(watch.heartbeat, HEARTBEAT_MS);
  function leave(): void {
    watch.quit();
    outbox.flush();
  }
  watchPage(video, watch, signal);
  window.addEventListener('pagehide', leave, { signal });
  return {
    ...watch,
    stop() {
      if (signal.aborted) return;
      controller.abort();
      clearInterval(timer);
      leave();
    },
  };
}

function watchPage(video: HTMLVideoElement, watch: PlaybackWatch, signal: AbortSignal): void {
  const changeSize = (): void =>
    watch.reportEvent(document.fullscreenElement === null ? 'pc' : 'pe');
  document.addEventListener('fullscreenchange', changeSize, { signal });
  video.addEventListener('enterpictureinpicture', () => watch.reportEvent('pe'), { signal });
  video.addEventListener('leavepictureinpicture', () => watch.reportEvent('pc'), { signal });
  const changeVisibility = (): void => watch.changeVisibility(document.hidden);
  document.addEventListener('visibilitychange', changeVisibility, { signal });
  window.addEventListener('pageshow', watch.resume, { signal });
}

/** A monotonic clock, which changes to the system time do not affect. */
function nowMs(): number {
  return performance.now();
}

function toWallClock(time: EventFields[string]): number {
  return Math.round(performance.timeOrigin + (typeof time === 'number' ? time : nowMs()));
}

function toSessionFields(fields: EventFields): EventFields {
  return {
    v: 2,
    sid: createSessionId(),
    [CUSTOM_KEYS.anonymous]: isTrackingAllowed() ? undefined : 'yes',
    ...fields,
  };
}

import { trackPlayhead } from './track-playhead.ts';
import type { WatchedMedia } from './watched-media.ts';
import type { EventFields } from './write-event-line.ts';

/** CTA-5004-B `sta`: starting, playing, seeking, rebuffering, paused, ended, fatal error, quit. */
export type PlayState = 's' | 'p' | 'k' | 'r' | 'a' | 'e' | 'f' | 'q';

export type WatchOptions = {
  /** The time of the play request. */
  readonly startedMs: number;
  /** The time at which playback began; undefined if it has not begun or the time is unknown. */
  readonly playedMs?: number | undefined;
  /** The bitrate of the rendered media in kilobits per second; undefined if unknown. */
  readonly kilobits: number | undefined;
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Receives the fields of an event; `ts` is the time of the event. */
  readonly emit: (fields: EventFields) => void;
  /** Stops the watch. */
  readonly signal: AbortSignal;
};

export type PlaybackWatch = {
  /** Reports the current position if playback is active. */
  readonly heartbeat: () => void;
  /** Reports the current position, whether or not playback is active. */
  readonly reportPosition: () => void;
  readonly reportEvent: (event: 'pe' | 'pc') => void;
  /** Reports a missing segment that the player has skipped. */
  readonly reportSkip: () => void;
  readonly changeVisibility: (isHidden: boolean) => void;
  readonly changeBitrate: (kilobits: number) => void;
  readonly fail: (reason: string) => void;
  readonly quit: () => void;
  /** Reverts `quit`, because the page has been restored from the back/forward cache. */
  readonly resume: () => void;
};

const HAVE_FUTURE_DATA = 3;
const ACTIVE_STATES: ReadonlySet<PlayState> = new Set(['s', 'p', 'k', 'r']);

/** Watches a media element from the first play on and emits each change as a CTA-5004-B event. */
export function watchPlayback(media: WatchedMedia, options: WatchOptions): PlaybackWatch {
  const reporter = createReporter(media, options);
  const { now, report, enterState } = reporter;

  watchStates(media, reporter, options);
  watchSettings(media, reporter, options);

  return {
    heartbeat() {
      if (ACTIVE_STATES.has(now.state)) report('t');
    },
    reportPosition: () => report('t'),
    reportEvent: report,
    reportSkip: () => report('e', { ec: ['incomplete'] }),
    changeVisibility(isHidden) {
      if (isHidden === now.isHidden) return;
      now.isHidden = isHidden;
      report('b', { bg: isHidden });
    },
    changeBitrate(kilobits) {
      const isChange = now.kilobits !== undefined && kilobits !== now.kilobits;
      now.kilobits = kilobits;
      if (isChange && now.hasPlayed) report('bc');
    },
    fail(reason) {
      // If a retry fails too, it counts as the same failure.
      if (now.state === 'f') return;
      // The engine has already been closed, which resets the element's `currentTime`. The last
      // visible position is reported instead.
      const pt = now.hasPlayed ? reporter.findVisibleMs() : undefined;
      now.state = 'f';
      report('e', { ec: [reason], pt });
    },
    quit() {
      if (ACTIVE_STATES.has(now.state) || now.state === 'a') enterState('q');
    },
    resume() {
      if (now.state === 'q') enterState(media.paused ? 'a' : 'p');
    },
  };
}

type PlaybackStatus = {
  state: PlayState;
  hasPlayed: boolean;
  isHidden: boolean;
  kilobits: number | undefined;
};

type Reporter = {
  readonly now: PlaybackStatus;
  readonly report: (event: string, fields?: EventFields) => void;
  readonly enterState: (state: PlayState, fields?: EventFields) => void;
  /** Returns the position of the visible picture in milliseconds. */
  readonly findVisibleMs: () => number;
};

function createReporter(
  media: WatchedMedia,
  { kilobits, nowMs, emit, signal }: Omit<WatchOptions, 'startedMs'>,
): Reporter {
  const now: PlaybackStatus = { state: 's', hasPlayed: false, isHidden: false, kilobits };
  const playhead = trackPlayhead(media, { nowMs, signal });

  function findVisibleMs(): number {
    return Math.round(playhead.find(now.state === 'p') * 1000);
  }

  function report(event: string, fields: EventFields = {}): void {
    emit({
      e: event,
      sta: now.state,
      ts: nowMs(),
      // During a seek, `currentTime` is already the target of the seek.
      pt: media.seeking ? findVisibleMs() : Math.round(media.currentTime * 1000),
      bl: toBufferLength(media),
      br: now.kilobits === undefined ? undefined : [Math.round(now.kilobits)],
      bg: now.isHidden || undefined,
      pr: media.playbackRate === 1 ? undefined : media.playbackRate,
      ...fields,
    });
  }

  return {
    now,
    report,
    enterState(state, fields) {
      if (state === now.state) return;
      now.state = state;
      report('ps', fields);
    },
    findVisibleMs,
  };
}

function watchStates(
  media: WatchedMedia,
  { now, enterState, report, findVisibleMs }: Reporter,
  { startedMs, playedMs, nowMs, signal }: Omit<WatchOptions, 'kilobits' | 'emit'>,
): void {
  let stalledMs = 0;

  function play(atMs: number): void {
    const { state, hasPlayed } = now;
    now.hasPlayed = true;
    enterState('p', {
      ts: atMs,
      msd: hasPlayed ? undefined : Math.round(atMs - startedMs),
      bsd: state === 'r' ? [Math.round(atMs - stalledMs)] : undefined,
    });
  }

  media.addEventListener('playing', () => play(nowMs()), { signal });
  media.addEventListener(
    'seeking',
    () => {
      if (now.hasPlayed) enterState('k', { pt: findVisibleMs() });
    },
    { signal },
  );
  media.addEventListener(
    'seeked',
    () => {
      if (now.state !== 'k') return;
      if (media.paused) enterState('a');
      else if (media.readyState >= HAVE_FUTURE_DATA) play(nowMs());
    },
    { signal },
  );
  media.addEventListener(
    'waiting',
    () => {
      // Waiting during startup counts as startup, and waiting after a seek counts as part of the
      // seek.
      if (!now.hasPlayed || media.paused || media.seeking || now.state === 'k') return;
      if (now.state !== 'r') stalledMs = nowMs();
      enterState('r');
    },
    { signal },
  );
  media.addEventListener(
    'pause',
    () => {
      const isOtherState = media.ended || media.seeking || now.state === 'f';
      if (now.hasPlayed && !isOtherState) enterState('a');
    },
    { signal },
  );
  media.addEventListener('ended', () => enterState('e'), { signal });

  report('ps', { ts: startedMs });
  // Playback may have started before this script was loaded.
  const isPlaying = !media.paused && !media.seeking && media.readyState >= HAVE_FUTURE_DATA;
  if (isPlaying || playedMs !== undefined) play(playedMs ?? nowMs());
  if (now.hasPlayed && media.paused) enterState(media.ended ? 'e' : 'a');
}

function watchSettings(
  media: WatchedMedia,
  { now, report }: Reporter,
  { signal }: Pick<WatchOptions, 'signal'>,
): void {
  let { muted, playbackRate } = media;
  media.addEventListener(
    'ratechange',
    () => {
      if (media.playbackRate === playbackRate) return;
      ({ playbackRate } = media);
      if (now.hasPlayed) report('pr', { pr: playbackRate });
    },
    { signal },
  );
  media.addEventListener(
    'volumechange',
    () => {
      if (media.muted === muted) return;
      ({ muted } = media);
      if (now.hasPlayed) report(muted ? 'm' : 'um');
    },
    { signal },
  );
}

/** The buffer ahead of the playhead in milliseconds, rounded to 100 ms. */
function toBufferLength({ buffered, currentTime }: WatchedMedia): readonly number[] | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime && currentTime <= end) {
      return [Math.round((end - currentTime) * 10) * 100];
    }
  }
  return undefined;
}

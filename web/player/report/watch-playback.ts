import { followPlayhead } from './follow-playhead.ts';
import type { WatchedMedia } from './watched-media.ts';
import type { Facts } from './write-event-line.ts';

/** Of CTA-5004-B `sta`: starting, playing, seeking, rebuffering, paused, ended, failed for good, left. */
export type PlayState = 's' | 'p' | 'k' | 'r' | 'a' | 'e' | 'f' | 'q';

export type WatchOptions = {
  /** When the viewer, or the page, said "play". */
  readonly startedMs: number;
  /** Bit rate of what is on show, in kilobits per second; undefined where nobody knows. */
  readonly kilobits: number | undefined;
  /** Never runs backwards. */
  readonly nowMs: () => number;
  /** Takes an event's facts; `ts` is when it happened. */
  readonly tell: (facts: Facts) => void;
  /** Ends the watch. */
  readonly signal: AbortSignal;
};

export type PlaybackWatch = {
  /** Tells what was seen so far, while something goes on. */
  readonly beat: () => void;
  /** The same whatever goes on. */
  readonly mark: () => void;
  readonly note: (event: 'pe' | 'pc') => void;
  readonly changeVisibility: (isHidden: boolean) => void;
  readonly changeBitrate: (kilobits: number) => void;
  readonly fail: (reason: string) => void;
  readonly quit: () => void;
  /** Takes the leave back: the page was kept, and is shown again as it was. */
  readonly comeBack: () => void;
};

const HAVE_FUTURE_DATA = 3;
const MOVING: ReadonlySet<PlayState> = new Set(['s', 'p', 'k', 'r']);

/** Follows a media element from "play" on, and tells each change in the words of CTA-5004-B event mode. */
export function watchPlayback(media: WatchedMedia, options: WatchOptions): PlaybackWatch {
  const reporter = createReporter(media, options);
  const { now, report, enter } = reporter;

  followStates(media, reporter, options);
  followSettings(media, reporter, options);

  return {
    beat() {
      if (MOVING.has(now.state)) report('t');
    },
    mark: () => report('t'),
    note: report,
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
      // It is tried again, and may fail again: that is the same failure.
      if (now.state === 'f') return;
      // What has failed is put away by now, and the element's clock with it.
      const pt = now.hasPlayed ? reporter.findSeen() : undefined;
      now.state = 'f';
      report('e', { ec: [reason], pt });
    },
    quit() {
      if (MOVING.has(now.state) || now.state === 'a') enter('q');
    },
    comeBack() {
      if (now.state === 'q') enter(media.paused ? 'a' : 'p');
    },
  };
}

type Now = {
  state: PlayState;
  hasPlayed: boolean;
  isHidden: boolean;
  kilobits: number | undefined;
};

type Reporter = {
  readonly now: Now;
  readonly report: (event: string, facts?: Facts) => void;
  readonly enter: (state: PlayState, facts?: Facts) => void;
  /** In milliseconds. */
  readonly findSeen: () => number;
};

function createReporter(
  media: WatchedMedia,
  { kilobits, nowMs, tell, signal }: Omit<WatchOptions, 'startedMs'>,
): Reporter {
  const now: Now = { state: 's', hasPlayed: false, isHidden: false, kilobits };
  const playhead = followPlayhead(media, { nowMs, signal });

  function findSeen(): number {
    return Math.round(playhead.find(now.state === 'p') * 1000);
  }

  function report(event: string, facts: Facts = {}): void {
    tell({
      e: event,
      sta: now.state,
      ts: nowMs(),
      // A seek's target is not seen yet, though the element's own clock stands there.
      pt: media.seeking ? findSeen() : Math.round(media.currentTime * 1000),
      bl: toBufferLength(media),
      br: now.kilobits === undefined ? undefined : [Math.round(now.kilobits)],
      bg: now.isHidden || undefined,
      pr: media.playbackRate === 1 ? undefined : media.playbackRate,
      ...facts,
    });
  }

  return {
    now,
    report,
    enter(state, facts) {
      if (state === now.state) return;
      now.state = state;
      report('ps', facts);
    },
    findSeen,
  };
}

function followStates(
  media: WatchedMedia,
  { now, enter, report, findSeen }: Reporter,
  { startedMs, nowMs, signal }: Pick<WatchOptions, 'startedMs' | 'nowMs' | 'signal'>,
): void {
  const listen = toListen(media, signal);
  let stalledMs = 0;

  function play(): void {
    const { state, hasPlayed } = now;
    const atMs = nowMs();
    now.hasPlayed = true;
    enter('p', {
      msd: hasPlayed ? undefined : Math.round(atMs - startedMs),
      bsd: state === 'r' ? [Math.round(atMs - stalledMs)] : undefined,
    });
  }

  listen('playing', play);
  listen('seeking', () => {
    if (now.hasPlayed) enter('k', { pt: findSeen() });
  });
  listen('seeked', () => {
    if (now.state !== 'k') return;
    if (media.paused) enter('a');
    else if (media.readyState >= HAVE_FUTURE_DATA) play();
  });
  listen('waiting', () => {
    // What a viewer waits for at the start is the start, and after a seek, part of the seek.
    if (!now.hasPlayed || media.paused || media.seeking || now.state === 'k') return;
    if (now.state !== 'r') stalledMs = nowMs();
    enter('r');
  });
  listen('pause', () => {
    const isElse = media.ended || media.seeking || now.state === 'f';
    if (now.hasPlayed && !isElse) enter('a');
  });
  listen('ended', () => enter('e'));

  report('ps', { ts: startedMs });
  // It began while this script was on its way.
  if (!media.paused && !media.seeking && media.readyState >= HAVE_FUTURE_DATA) play();
}

function followSettings(
  media: WatchedMedia,
  { now, report }: Reporter,
  { signal }: Pick<WatchOptions, 'signal'>,
): void {
  const listen = toListen(media, signal);
  let { muted, playbackRate } = media;
  listen('ratechange', () => {
    if (media.playbackRate === playbackRate) return;
    ({ playbackRate } = media);
    if (now.hasPlayed) report('pr', { pr: playbackRate });
  });
  listen('volumechange', () => {
    if (media.muted === muted) return;
    ({ muted } = media);
    if (now.hasPlayed) report(muted ? 'm' : 'um');
  });
}

type Listen = (event: keyof HTMLMediaElementEventMap, hear: () => void) => void;

function toListen(media: WatchedMedia, signal: AbortSignal): Listen {
  return (event, hear) => media.addEventListener(event, hear, { signal });
}

/** What is buffered ahead of the playhead, in milliseconds, to the tenth of a second. */
function toBufferLength({ buffered, currentTime }: WatchedMedia): readonly number[] | undefined {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime && currentTime <= end) {
      return [Math.round((end - currentTime) * 10) * 100];
    }
  }
  return undefined;
}

import type { SidecarTrack } from './add-tracks.ts';
import type { Candidate, EngineName } from './choose-engines.ts';
import { createReconnects } from './create-reconnects.ts';
import { createSkips, type Gap } from './create-skips.ts';
import type { Engine } from './engine.ts';
import { FAILURE_EVENT } from './failure-event.ts';
import { failureNotice, reconnectNotice } from './failure-notice.ts';
import { loadMessages } from './messages/load-messages.ts';
import { createNoticeLayer } from './notice-layer.ts';
import { openNative } from './open-native.ts';
import { toPicturePosition } from './picture-position.ts';
import {
  decideReconnect,
  decideRetry,
  isFormatFailure,
  isWorthReopening,
  pickFailure,
  type PlaybackFailure,
} from './playback-failure.ts';
import { showNote } from './show-note.ts';
import { watchStall } from './watch-stall.ts';
import { whenUsed } from './when-used.ts';

/** Engines are loaded on demand, because an MP4, for example, needs no streaming library. */
const ENGINES = {
  native: () => Promise.resolve(openNative),
  hls: async () => (await import('./open-hls.ts')).openHls,
  dash: async () => (await import('./open-dash.ts')).openDash,
} as const satisfies Record<EngineName, () => Promise<typeof openNative>>;

type PlaybackContext = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly candidates: readonly Candidate[];
  readonly isLive: boolean;
  /** Whether the video is a live stream that has ended. */
  readonly hasEnded: boolean;
  /** The preferred language of captions and audio (BCP 47). */
  readonly language: string | null;
  readonly tracks: readonly SidecarTrack[];
};

type Start = { readonly startSeconds: number | null; readonly wantsPlay: boolean };

type Reached = Start & Gap;

/**
 * Plays the first source that works. If it fails, playback continues with the next source at the
 * same position. A file that the browser cannot play continues in another container.
 *
 * A source that has already played is first opened again, because its manifest may now contain new
 * URLs. If no source is left, the player shows the failure and tries all sources again, after a
 * delay or on request. A live stream is reopened until it plays.
 */
export function playSources(ctx: PlaybackContext, start: Start): void {
  const { controller, video, candidates, isLive, hasEnded } = ctx;
  const layer = createNoticeLayer(controller);
  let failedAttempts = 0;
  let hasPlayedLive = false;
  const reconnects = createReconnects();
  const decideSkip = createSkips(ctx);
  video.addEventListener('playing', () => {
    failedAttempts = 0;
    hasPlayedLive = isLive;
  });
  video.addEventListener('loadeddata', () => {
    reconnects.end();
    layer.hide();
  });
  if (video.preload === 'none') {
    void whenUsed(ctx, start).then(() => play(0, { ...start, wantsPlay: !video.paused }, []));
  } else play(0, start, []);

  function play(index: number, from: Reached, failures: readonly PlaybackFailure[]): void {
    const candidate = candidates[index];
    if (candidate === undefined) {
      const failure = pickFailure(failures, { isLive, hasEnded });
      const { kind, startSeconds } = decideSkip(failure, from);
      if (kind === 'skip') return play(0, { ...from, startSeconds }, []);
      return void showFailure(failure, { ...from, startSeconds });
    }
    const { replacesFile } = candidate;
    // Other failures are those of the source, so that its other formats would fail too.
    if (replacesFile && !failures.some(isFormatFailure)) return play(index + 1, from, failures);
    playSource(candidate, ctx, {
      ...from,
      onFailure(failure, reached, hasPlayed) {
        if (failure === 'offline') void showFailure(failure, reached);
        else if (isWorthReopening(failure, { isLive }) && hasPlayed) {
          void reloadManifest(candidate).then(() => play(index, reached, failures));
        } else play(index + 1, reached, replacesFile ? failures : [...failures, failure]);
      },
    });
  }

  function announce(failure: PlaybackFailure, notice: HTMLElement): void {
    layer.show(notice);
    video.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail: failure, bubbles: true }));
  }

  async function showFailure(failure: PlaybackFailure, reached: Start): Promise<void> {
    const messages = await loadMessages(controller.lang);
    const random = Math.random();
    const reconnectMs = isLive
      ? decideReconnect(failure, { failedAttempts, hasPlayed: hasPlayedLive, random })
      : null;
    const retrySeconds = decideRetry(failure, failedAttempts);
    failedAttempts += 1;

    function startOver({ isManual }: { readonly isManual: boolean }): void {
      const wantsPlay = reached.wantsPlay || isManual || failure === 'offAir';
      play(0, { ...reached, wantsPlay }, []);
    }

    if (reconnectMs !== null) {
      reconnects.schedule(failure, {
        delayMs: reconnectMs,
        startOver,
        show: (onRetry) => announce(failure, reconnectNotice({ failure, messages, onRetry })),
      });
      return;
    }
    reconnects.end();
    const onRetry: typeof startOver = (retry) => {
      layer.hide();
      startOver(retry);
    };
    announce(failure, failureNotice({ failure, messages, retrySeconds, onRetry }));
  }
}

/**
 * Updates the manifest in the browser cache, where an old copy may contain expired URLs. Errors are
 * ignored, because the engine handles them.
 */
async function reloadManifest({ engine, url }: Candidate): Promise<void> {
  if (engine === 'native') return;
  const response = await fetch(url, { cache: 'reload', credentials: 'omit' }).catch(
    () => undefined,
  );
  await response?.text().catch(() => undefined);
}

type SourceStart = Start & {
  /**
   * Receives the failure and the reached position. `hasPlayed` is true if the source has played
   * since it was last opened. Only then is it opened again, so that a broken source is not reopened
   * forever.
   */
  readonly onFailure: (failure: PlaybackFailure, reached: Reached, hasPlayed: boolean) => void;
};

const PLAYED_MS_MIN = 1000;

function playSource(
  { engine: name, url, screenUrl }: Candidate,
  { controller, video, isLive, language, tracks }: PlaybackContext,
  { startSeconds, wantsPlay, onFailure }: SourceStart,
): void {
  let engine: Engine | undefined;
  let hasFailed = false;
  let playingSinceMs = Infinity;

  function recordPlaying(): void {
    playingSinceMs = performance.now();
  }

  function fail(failure: PlaybackFailure, partEnd?: number): void {
    if (hasFailed) return;
    hasFailed = true;
    stopWatching();
    video.removeEventListener('playing', recordPlaying);
    const reached = {
      // A live stream does not continue at its last position but at the live edge.
      startSeconds: !isLive && video.currentTime > 0 ? toPicturePosition(video) : startSeconds,
      wantsPlay: wantsPlay || !video.paused,
      gapEnd: partEnd !== undefined && partEnd < video.duration ? partEnd : undefined,
    };
    engine?.close();
    onFailure(failure, reached, performance.now() - playingSinceMs >= PLAYED_MS_MIN);
  }

  async function open(): Promise<void> {
    const openEngine = await ENGINES[name]();
    // A seek before anything is loaded sets the start position (HTML Standard, currentTime).
    const isEmpty = video.readyState === HTMLMediaElement.HAVE_NOTHING;
    const soughtSeconds = isEmpty && !isLive && video.currentTime > 0 ? video.currentTime : null;
    engine = openEngine(video, {
      url,
      screenUrl,
      startSeconds: startSeconds ?? soughtSeconds,
      wantsPlay,
      language,
      tracks,
      onFailure: fail,
    });
  }

  const stopWatching = watchStall(video, {
    isOnline: () => navigator.onLine,
    onOffline: () => fail('offline'),
    onSlow: (ended) =>
      showNote(controller, ({ waiting }) => (isLive ? waiting.live : waiting.recording), ended),
  });
  video.addEventListener('playing', recordPlaying, { once: true });
  // The browser may play a file before this script runs.
  if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) recordPlaying();
  open().catch(() => fail(navigator.onLine ? 'unreachable' : 'offline'));
}

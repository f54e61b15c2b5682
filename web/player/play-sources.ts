import type { SideTrack } from './add-tracks.ts';
import type { Candidate, EngineName } from './choose-engines.ts';
import type { Engine, OpenEngine } from './engine.ts';
import { failureNotice } from './failure-notice.ts';
import { openNative } from './open-native.ts';
import {
  decideRetry,
  mayBeExpired,
  pickFailure,
  type PlaybackFailure,
} from './playback-failure.ts';
import type { Words } from './words/words.ts';

/** Engines are fetched when a video needs them: an MP4 costs no streaming library. */
const ENGINES = {
  native: () => Promise.resolve(openNative),
  hls: async () => (await import('./open-hls.ts')).openHls,
  dash: async () => (await import('./open-dash.ts')).openDash,
} as const satisfies Record<EngineName, () => Promise<OpenEngine>>;

/** Bubbles from the video element when no source plays; `detail` is the PlaybackFailure. */
export const FAILURE_EVENT = 'playbackfailure';

type Stage = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly candidates: readonly Candidate[];
  readonly isLive: boolean;
  /** Of captions and audio to begin with, as in BCP 47. */
  readonly language: string | null;
  readonly tracks: readonly SideTrack[];
  readonly words: Words;
};

type Start = { readonly startSeconds: number | null; readonly wantsPlay: boolean };

/**
 * Plays the first source that plays, and goes on with the next at the same position when one fails; one that has
 * played is opened anew before, for its upstream may hand out other addresses now. When none is left it says why, and begins again at the first after a while or when the viewer wishes.
 */
export function playSources(stage: Stage, start: Start): void {
  const { controller, video, candidates, isLive, words } = stage;
  let triesInVain = 0;
  video.addEventListener('playing', () => {
    triesInVain = 0;
  });
  play(0, start, []);

  function play(index: number, from: Start, failures: readonly PlaybackFailure[]): void {
    const candidate = candidates[index];
    if (candidate === undefined) {
      giveUp(pickFailure(failures, { isLive }), from);
      return;
    }
    playSource(candidate, stage, from, (failure, reached, hasPlayed) => {
      if (failure === 'offline') giveUp(failure, reached);
      else if (mayBeExpired(failure) && hasPlayed) {
        void renewManifest(candidate).then(() => play(index, reached, failures));
      } else play(index + 1, reached, [...failures, failure]);
    });
  }

  function giveUp(failure: PlaybackFailure, reached: Start): void {
    const retrySeconds = decideRetry(failure, triesInVain);
    triesInVain += 1;
    const notice = failureNotice({
      failure,
      words,
      retrySeconds,
      onRetry({ isWish, hadFocus }) {
        controller.removeAttribute('data-failed');
        controller.inert = false;
        if (hadFocus) controller.focus();
        const wantsPlay = reached.wantsPlay || isWish || failure === 'offAir';
        play(0, { ...reached, wantsPlay }, []);
      },
    });
    const hadFocus = controller.contains(document.activeElement);
    controller.setAttribute('data-failed', '');
    controller.inert = true;
    controller.after(notice);
    if (hadFocus) notice.querySelector('button')?.focus();
    video.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail: failure, bubbles: true }));
  }
}

/** The browser may keep the one whose addresses have expired. What comes of asking, the engine finds out. */
async function renewManifest({ engine, address }: Candidate): Promise<void> {
  if (engine === 'native') return;
  const answer = await fetch(address, { cache: 'reload', credentials: 'omit' }).catch(
    () => undefined,
  );
  await answer?.text().catch(() => undefined);
}

/** `hasPlayed` since it was opened: what is opened anew on that condition alone comes to an end. */
type OnFailure = (failure: PlaybackFailure, reached: Start, hasPlayed: boolean) => void;

const PLAYED_MS_MIN = 1000;

function playSource(
  { engine: name, address }: Candidate,
  { video, isLive, language, tracks }: Stage,
  { startSeconds, wantsPlay }: Start,
  onFailure: OnFailure,
): void {
  let engine: Engine | undefined;
  let hasFailed = false;
  let playingSinceMs = Infinity;

  function notePlaying(): void {
    playingSinceMs = performance.now();
  }

  function fail(failure: PlaybackFailure): void {
    if (hasFailed) return;
    hasFailed = true;
    video.removeEventListener('playing', notePlaying);
    const reached = {
      // A broadcast goes on where it is now.
      startSeconds: !isLive && video.currentTime > 0 ? video.currentTime : startSeconds,
      wantsPlay: wantsPlay || !video.paused,
    };
    engine?.close();
    onFailure(failure, reached, performance.now() - playingSinceMs >= PLAYED_MS_MIN);
  }

  async function open(): Promise<void> {
    const openEngine = await ENGINES[name]();
    engine = openEngine(video, { address, startSeconds, language, tracks, onFailure: fail });
    // Browsers refuse to start with sound before a viewer has done anything; the play button remains.
    if (wantsPlay) await video.play().catch(() => undefined);
  }

  video.addEventListener('playing', notePlaying, { once: true });
  open().catch(() => fail(navigator.onLine ? 'unreachable' : 'offline'));
}

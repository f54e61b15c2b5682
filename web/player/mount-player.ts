import './player.css';
import './tracked-media-element.ts';
import type { VideoWire } from '../../src/features/videos/wire.ts';
import { createElement } from '../shared/create-element.ts';
import { toOwnAddress } from '../shared/own-address.ts';
import { buildControls } from './build-controls.ts';
import { type Candidate, chooseEngines, type EngineName } from './choose-engines.ts';
import type { Engine, OpenEngine } from './engine.ts';
import { failureNotice } from './failure-notice.ts';
import { openNative } from './open-native.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import type { PlayerOptions } from './player-options.ts';
import { watchKeys } from './watch-keys.ts';

/** What the player needs of a VideoObject. */
export type PlayableVideo = Pick<
  VideoWire,
  'title' | 'thumbnailUrl' | 'live' | 'sources' | 'subtitles' | 'embed'
>;

/** A shorter window is a buffer, not something to seek in. */
const DVR_SECONDS_MIN = 60;

/** Engines are fetched when a video needs them: an MP4 costs no streaming library. */
const ENGINES = {
  native: () => Promise.resolve(openNative),
  hls: async () => (await import('./open-hls.ts')).openHls,
  dash: async () => (await import('./open-dash.ts')).openDash,
} as const satisfies Record<EngineName, () => Promise<OpenEngine>>;

/** Fills `container` with a player for the video, and starts it as the options say. */
export function mountPlayer(
  container: HTMLElement,
  playable: PlayableVideo,
  options: PlayerOptions,
): void {
  const isLive = playable.live?.state === 'live';
  const video = buildVideo(playable, options);
  const controller = buildController(video, playable);
  controller.append(...(options.controls ? buildControls({ isLive }) : []));
  container.replaceChildren(controller);
  // On being placed, the element has given itself a name that is the same for every video.
  controller.setAttribute('aria-label', labelOf(playable));
  watchKeys(controller, video);

  const candidates = chooseEngines(playable, {
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    playsNatively: (mimeType) => video.canPlayType(mimeType) !== '',
  });
  const startSeconds = isLive ? null : options.startSeconds;
  playFirstOf(candidates, { controller, video, startSeconds, wantsPlay: options.autoplay });
}

type Stage = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly startSeconds: number | null;
  readonly wantsPlay: boolean;
};

/** Tries the candidates in turn while this browser can't play them, and stops at any other failure. */
function playFirstOf(candidates: readonly Candidate[], stage: Stage): void {
  const [candidate, ...others] = candidates;
  if (candidate === undefined) {
    showFailure('unsupported', candidates, stage);
    return;
  }
  let engine: Engine | undefined;
  let hasFailed = false;

  function onFailure(failure: PlaybackFailure): void {
    if (hasFailed) return;
    hasFailed = true;
    const reachedSeconds = stage.video.currentTime;
    const wantsPlay = stage.wantsPlay || !stage.video.paused;
    engine?.close();
    if (failure === 'unsupported' && others.length > 0) {
      playFirstOf(others, stage);
      return;
    }
    const startSeconds = reachedSeconds > 0 ? reachedSeconds : stage.startSeconds;
    showFailure(failure, candidates, { ...stage, startSeconds, wantsPlay });
  }

  async function open({ engine: name, address }: Candidate): Promise<void> {
    const openEngine = await ENGINES[name]();
    engine = openEngine(stage.video, { address, startSeconds: stage.startSeconds, onFailure });
    // Browsers refuse to start with sound before a viewer has done anything; the play button remains.
    if (stage.wantsPlay) await stage.video.play().catch(() => undefined);
  }

  open(candidate).catch(() => onFailure(navigator.onLine ? 'unreachable' : 'offline'));
}

function showFailure(
  failure: PlaybackFailure,
  candidates: readonly Candidate[],
  stage: Stage,
): void {
  const notice = failureNotice(failure, () => {
    notice.remove();
    stage.controller.removeAttribute('data-failed');
    stage.controller.inert = false;
    stage.controller.focus();
    playFirstOf(candidates, { ...stage, wantsPlay: true });
  });
  const hadFocus = stage.controller.contains(document.activeElement);
  stage.controller.setAttribute('data-failed', '');
  stage.controller.inert = true;
  stage.controller.after(notice);
  if (hadFocus) notice.querySelector('button')?.focus();
}

function buildVideo(playable: PlayableVideo, options: PlayerOptions): HTMLVideoElement {
  const video = createElement(
    'video',
    {
      slot: 'media',
      playsinline: true,
      preload: 'metadata',
      loop: options.loop,
      poster:
        playable.thumbnailUrl === null ? false : toOwnAddress(playable.thumbnailUrl, playable),
      'aria-label': playable.title ?? 'Video',
    },
    playable.subtitles.map(({ url, kind, language, label, default: isDefault }) =>
      createElement('track', {
        src: toOwnAddress(url, playable),
        kind,
        srclang: language,
        label,
        default: isDefault,
      }),
    ),
  );
  video.muted = options.muted;
  return Object.assign(video, { targetLiveWindow: toTargetLiveWindow(playable.live) });
}

/** Tells the controls whether a live stream can be sought in: infinite if so, 0 if not. */
function toTargetLiveWindow(live: PlayableVideo['live']): number {
  if (live?.state !== 'live') return Number.NaN;
  return (live.dvrWindow ?? 0) >= DVR_SECONDS_MIN ? Infinity : 0;
}

function buildController(video: HTMLVideoElement, playable: PlayableVideo): HTMLElement {
  return createElement(
    'media-controller',
    {
      class: 'player',
      defaultstreamtype: playable.live?.state === 'live' ? 'live' : 'on-demand',
      // Nothing is stored in a viewer's browser.
      novolumepref: true,
      nomutedpref: true,
      nosubtitleslangpref: true,
    },
    [video],
  );
}

function labelOf({ title }: PlayableVideo): string {
  return title === null ? 'Video player' : `Video player: ${title}`;
}

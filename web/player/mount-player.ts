import './player.css';
import './tracked-media-element.ts';
import type { VideoWire } from '#features/videos/wire.ts';

import { createElement } from '../shared/create-element.ts';
import { isTrackingAllowed } from '../shared/is-tracking-allowed.ts';
import { toSameOriginUrl } from '../shared/same-origin-url.ts';
import { listSidecarTracks } from './add-tracks.ts';
import { buildControls } from './build-controls.ts';
import { chooseEngines } from './choose-engines.ts';
import { loadMessages } from './messages/load-messages.ts';
import type { Messages } from './messages/messages.ts';
import { playSources } from './play-sources.ts';
import { playUntil } from './play-until.ts';
import { chooseStart, type PlayerOptions } from './player-options.ts';
import { findResumePosition, saveResumePosition } from './resume-position.ts';
import { watchKeys } from './watch-keys.ts';

export type PlayableVideo = Pick<
  VideoWire,
  'id' | 'title' | 'thumbnailUrl' | 'live' | 'sources' | 'subtitles' | 'embed' | 'visibility'
>;

/** A shorter live window is treated as a buffer, in which viewers can't seek. */
const DVR_SECONDS_MIN = 60;

/** Mounts a player into `container` and returns its media element. */
export async function mountPlayer(
  container: HTMLElement,
  playable: PlayableVideo,
  options: PlayerOptions,
): Promise<HTMLVideoElement> {
  const messages = await loadMessages(
    options.language === null ? navigator.languages : [options.language],
  );
  const isLive = isLiveNow(playable);
  const video = buildVideo(playable, options, messages);
  const controller = buildController(video, { isLive, language: messages.language });
  if (options.controls) controller.append(...buildControls({ isLive, messages }));
  const { color } = options;
  if (color !== null) {
    // Playback does not depend on it.
    import('./theme-color.ts').then(
      ({ applyTheme }) => applyTheme(container, color),
      () => undefined,
    );
  }
  container.replaceChildren(controller);
  // The element sets a generic label when it is connected, so the label of this video is set after
  // that.
  controller.setAttribute('aria-label', toLabel(playable, messages));
  watchKeys(controller, video, messages);
  if (options.controls && !isLive) {
    // Loaded without waiting, because playback does not depend on it.
    import('./offer-seeking.ts').then(
      ({ seekOnDoubleTap }) => seekOnDoubleTap(controller, video),
      () => undefined,
    );
  }

  const startSeconds = isLive ? null : findStartSeconds(video, playable, options);
  const { endSeconds, language } = options;
  if (endSeconds !== null) {
    playUntil(video, { startSeconds: options.startSeconds ?? 0, endSeconds });
  }
  if (language !== null) {
    const captions = await import('./prefer-captions.ts').catch(() => undefined);
    captions?.preferCaptions(video, language);
  }
  const tracks = listSidecarTracks(playable, { isLive, language });
  const candidates = chooseEngines(playable, {
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    hasAirPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
    playsNatively: (mimeType) => video.canPlayType(mimeType) !== '',
  });
  playSources(
    { controller, video, candidates, isLive, language, tracks, messages },
    { startSeconds, wantsPlay: options.autoplay },
  );
  return video;
}

/**
 * The start option, or else the position saved on this device. Positions in private videos are
 * never saved.
 */
function findStartSeconds(
  video: HTMLVideoElement,
  { id, visibility }: PlayableVideo,
  options: PlayerOptions,
): number | null {
  if (visibility === 'private' || options.loop || !isTrackingAllowed()) return options.startSeconds;
  const savedSeconds = findResumePosition(id);
  saveResumePosition(video, id);
  return chooseStart(options, savedSeconds);
}

function buildVideo(
  playable: PlayableVideo,
  options: PlayerOptions,
  messages: Messages,
): HTMLVideoElement {
  const video = createElement('video', {
    slot: 'media',
    playsinline: true,
    preload: 'metadata',
    loop: options.loop,
    poster: toPoster(playable),
    'aria-label': playable.title ?? messages.player,
  });
  video.muted = options.muted;
  return Object.assign(video, { targetLiveWindow: toTargetLiveWindow(playable) });
}

function toPoster(playable: PlayableVideo): string | false {
  const { thumbnailUrl } = playable;
  return thumbnailUrl === null ? false : toSameOriginUrl(thumbnailUrl, playable);
}

/**
 * The live window for the controls: infinite if the stream is seekable, otherwise 0; NaN if the
 * video is not live.
 */
function toTargetLiveWindow(playable: PlayableVideo): number {
  if (!isLiveNow(playable)) return Number.NaN;
  return (playable.live?.dvrWindow ?? 0) >= DVR_SECONDS_MIN ? Infinity : 0;
}

function isLiveNow({ live }: PlayableVideo): boolean {
  return live?.state === 'live';
}

type ControllerOptions = { readonly isLive: boolean; readonly language: string };

function buildController(
  video: HTMLVideoElement,
  { isLive, language }: ControllerOptions,
): HTMLElement {
  return createElement(
    'media-controller',
    {
      class: 'player',
      lang: language,
      defaultstreamtype: isLive ? 'live' : 'on-demand',
      // Disables the built-in list of shortcuts, because this player shows its own list in the
      // viewer's language.
      hotkeys: 'noshift+/',
      // The controls must not store preferences in the viewer's browser.
      novolumepref: true,
      nomutedpref: true,
      nosubtitleslangpref: true,
    },
    [video],
  );
}

function toLabel({ title }: PlayableVideo, { player }: Messages): string {
  return title === null ? player : `${player}: ${title}`;
}

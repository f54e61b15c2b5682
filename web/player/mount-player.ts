import { chooseStart, type PlayerOptions } from '#lib/player/player-options.ts';

import { isTrackingAllowed } from '../shared/is-tracking-allowed.ts';
import { listSidecarTracks } from './add-tracks.ts';
import { chooseEngines } from './choose-engines.ts';
import { chooseLanguage } from './messages/load-messages.ts';
import { playSources } from './play-sources.ts';
import { playUntil } from './play-until.ts';
import type { PlayableVideo, PlayerElements } from './playable-video.ts';
import { findResumePosition, saveResumePosition } from './resume-position.ts';
import { startOnClick } from './start-on-click.ts';
import { watchKeys } from './watch-keys.ts';
import { whenStarted } from './when-started.ts';

/** A shorter live window is treated as a buffer, in which viewers can't seek. */
const DVR_SECONDS_MIN = 60;

/** Starts the player in `stage`, and adds the controls once the first frame is loaded. */
export function mountPlayer(
  elements: PlayerElements,
  playable: PlayableVideo,
  options: PlayerOptions,
): void {
  const { controller, video } = elements;
  const { autoplay, endSeconds, language } = options;
  const isLive = playable.live?.state === 'live';
  controller.lang = chooseLanguage(language === null ? navigator.languages : [language]);
  // The controls read this property.
  Object.assign(video, { targetLiveWindow: toTargetLiveWindow(playable) });
  startOnClick(elements);

  const startSeconds = isLive ? null : findStartSeconds(video, playable, options);
  if (endSeconds !== null) {
    playUntil(video, { startSeconds: options.startSeconds ?? 0, endSeconds });
  }
  const tracks = listSidecarTracks(playable, { isLive, language });
  const candidates = chooseEngines(playable, {
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    hasAirPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
    playsNatively: (mimeType) => video.canPlayType(mimeType) !== '',
  });
  playSources(
    { ...elements, candidates, isLive, language, tracks },
    { startSeconds, wantsPlay: autoplay },
  );
  applyPreferences(elements, options);
  watchKeys(elements, addControls(elements, playable, options));
}

/** Loaded without waiting, because playback does not depend on the preferences. */
function applyPreferences(
  { controller, video }: PlayerElements,
  { color, language }: PlayerOptions,
): void {
  if (color !== null) {
    import('./theme-color.ts').then(
      ({ applyTheme }) => applyTheme(controller, color),
      () => undefined,
    );
  }
  if (language !== null) {
    import('./prefer-captions.ts').then(
      ({ preferCaptions }) => preferCaptions(video, language),
      () => undefined,
    );
  }
}

async function addControls(
  elements: PlayerElements,
  playable: PlayableVideo,
  options: PlayerOptions,
): Promise<void> {
  const { video } = elements;
  if (options.autoplay) await whenStarted(video);
  try {
    const { mountControls } = await (isFile(playable)
      ? import('./mount-controls.ts')
      : import('./mount-stream-controls.ts'));
    await mountControls(elements, playable, options);
  } catch {
    // The script could not be loaded.
    video.controls = options.controls;
  }
}

/** True if no engine is needed. Only engines use track lists. */
function isFile({ sources }: PlayableVideo): boolean {
  return sources.every(({ format }) => format === 'MP4' || format === 'WebM');
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

/**
 * The live window for the controls: infinite if the stream is seekable, otherwise 0; NaN if the
 * video is not live.
 */
function toTargetLiveWindow({ live }: PlayableVideo): number {
  if (live?.state !== 'live') return Number.NaN;
  return (live.dvrWindow ?? 0) >= DVR_SECONDS_MIN ? Infinity : 0;
}

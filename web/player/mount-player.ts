import { chooseStart, type PlayerOptions } from '#lib/player/player-options.ts';

import { toSameOriginUrl } from '../shared/same-origin-url.ts';
import { listSidecarTracks } from './add-tracks.ts';
import { canStore } from './can-store.ts';
import { chooseEngines } from './choose-engines.ts';
import { loadExtras } from './load-extras.ts';
import type { Messages } from './messages/messages.ts';
import { playSources } from './play-sources.ts';
import type { PlayableVideo, PlayerElements } from './playable-video.ts';
import { rememberPreferences } from './preferences/remember-preferences.ts';
import { findResumePosition } from './resume-position.ts';
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
  const { autoplay, language } = options;
  const isLive = playable.live?.state === 'live';
  const hasEnded = playable.live?.state === 'ended';
  // The server has chosen the language of the page.
  controller.lang = document.documentElement.lang;
  // The controls read this property.
  Object.assign(video, { targetLiveWindow: toTargetLiveWindow(playable) });
  startOnClick(elements);

  const isStored = canStore(playable);
  if (isStored) rememberPreferences({ ...elements, isLive, language });
  const canResume = isStored && !isLive && !options.loop;
  const savedSeconds = canResume ? findResumePosition(playable.id) : null;
  const startSeconds = isLive ? null : chooseStart(options, savedSeconds);
  const tracks = listSidecarTracks(playable, { isLive, language });
  const candidates = chooseEngines(playable, {
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    hasAirPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
    playsNatively: (mimeType) => video.canPlayType(mimeType) !== '',
  });
  playSources(
    { ...elements, candidates, isLive, hasEnded, language, tracks },
    { startSeconds, wantsPlay: autoplay },
  );
  applyOptions(elements, options);
  const controls = addControls(elements, playable, options);
  watchKeys(elements, controls, playable.sources[0]?.frameRate ?? null);
  const watchUrl = toSameOriginUrl(playable.embed.player, playable);
  void controls.then((messages) =>
    messages === undefined
      ? undefined
      : loadExtras({
          ...elements,
          playable,
          watchUrl,
          options,
          isLive,
          canResume,
          isStored,
          messages,
        }),
  );
}

/** Loaded without waiting, because playback does not depend on these options. */
function applyOptions(
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

/** Returns the messages of the controls; undefined if their script could not be loaded. */
async function addControls(
  elements: PlayerElements,
  playable: PlayableVideo,
  options: PlayerOptions,
): Promise<Messages | undefined> {
  const { video } = elements;
  if (options.autoplay) await whenStarted(video);
  try {
    const { mountControls } = await (isFile(playable)
      ? import('./mount-controls.ts')
      : import('./mount-stream-controls.ts'));
    return await mountControls(elements, playable, options);
  } catch {
    video.controls = options.controls;
    return undefined;
  }
}

/** True if no engine is needed. Only engines use track lists. */
function isFile({ sources }: PlayableVideo): boolean {
  return sources.every(({ format }) => format === 'MP4' || format === 'WebM');
}

/**
 * The live window for the controls: infinite if the stream is seekable, otherwise 0; NaN if the
 * video is not live.
 */
function toTargetLiveWindow({ live }: PlayableVideo): number {
  if (live?.state !== 'live') return Number.NaN;
  return (live.dvrWindow ?? 0) >= DVR_SECONDS_MIN ? Infinity : 0;
}

import './player.css';
import './tracked-media-element.ts';
import type { VideoWire } from '#features/videos/wire.ts';

import { createElement } from '../shared/create-element.ts';
import { isFollowable } from '../shared/is-followable.ts';
import { toOwnAddress } from '../shared/own-address.ts';
import { listSideTracks } from './add-tracks.ts';
import { buildControls } from './build-controls.ts';
import { chooseEngines } from './choose-engines.ts';
import { playSources } from './play-sources.ts';
import { playUntil } from './play-until.ts';
import { chooseStart, type PlayerOptions } from './player-options.ts';
import { preferCaptions } from './prefer-captions.ts';
import { findStop, rememberStop } from './resume.ts';
import { paintPlayer } from './theme-color.ts';
import { watchKeys } from './watch-keys.ts';
import { loadWords } from './words/load-words.ts';
import type { Words } from './words/words.ts';

/** What the player needs of a VideoObject. */
export type PlayableVideo = Pick<
  VideoWire,
  'id' | 'title' | 'thumbnailUrl' | 'live' | 'sources' | 'subtitles' | 'embed' | 'visibility'
>;

/** A shorter window is a buffer, not something to seek in. */
const DVR_SECONDS_MIN = 60;

/** Fills `container` with a player for the video, starts it as the options say, and gives its media element. */
export async function mountPlayer(
  container: HTMLElement,
  playable: PlayableVideo,
  options: PlayerOptions,
): Promise<HTMLVideoElement> {
  const words = await loadWords(
    options.language === null ? navigator.languages : [options.language],
  );
  const isLive = isOnAir(playable);
  const video = buildVideo(playable, options, words);
  const controller = buildController(video, { isLive, language: words.language });
  if (options.controls) controller.append(...buildControls({ isLive, words }));
  if (options.color !== null) paintPlayer(container, options.color);
  container.replaceChildren(controller);
  // On being placed, the element has given itself a name that is the same for every video.
  controller.setAttribute('aria-label', labelOf(playable, words));
  watchKeys(controller, video, words);

  const startSeconds = isLive ? null : findStart(video, playable, options);
  const { endSeconds, language } = options;
  if (endSeconds !== null) {
    playUntil(video, { startSeconds: options.startSeconds ?? 0, endSeconds });
  }
  if (language !== null) preferCaptions(video, language);
  const tracks = listSideTracks(playable, { isLive, language });
  const candidates = chooseEngines(playable, {
    hasMediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    hasAirPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
    playsNatively: (mimeType) => video.canPlayType(mimeType) !== '',
  });
  playSources(
    { controller, video, candidates, isLive, language, tracks, words },
    { startSeconds, wantsPlay: options.autoplay },
  );
  return video;
}

/** Where to begin: as told, else where this device stopped. A private video leaves no trace on it. */
function findStart(
  video: HTMLVideoElement,
  { id, visibility }: PlayableVideo,
  options: PlayerOptions,
): number | null {
  if (visibility === 'private' || options.loop || !isFollowable()) return options.startSeconds;
  const stop = findStop(id);
  rememberStop(video, id);
  return chooseStart(options, stop);
}

function buildVideo(
  playable: PlayableVideo,
  options: PlayerOptions,
  words: Words,
): HTMLVideoElement {
  const video = createElement('video', {
    slot: 'media',
    playsinline: true,
    preload: 'metadata',
    loop: options.loop,
    poster: toPoster(playable),
    'aria-label': playable.title ?? words.player,
  });
  video.muted = options.muted;
  return Object.assign(video, { targetLiveWindow: toTargetLiveWindow(playable) });
}

function toPoster(playable: PlayableVideo): string | false {
  const { thumbnailUrl } = playable;
  return thumbnailUrl === null ? false : toOwnAddress(thumbnailUrl, playable);
}

/** Tells the controls whether a live stream can be sought in: infinite if so, 0 if not. */
function toTargetLiveWindow(playable: PlayableVideo): number {
  if (!isOnAir(playable)) return Number.NaN;
  return (playable.live?.dvrWindow ?? 0) >= DVR_SECONDS_MIN ? Infinity : 0;
}

function isOnAir({ live }: PlayableVideo): boolean {
  return live?.state === 'live';
}

type Controller = { readonly isLive: boolean; readonly language: string };

function buildController(video: HTMLVideoElement, { isLive, language }: Controller): HTMLElement {
  return createElement(
    'media-controller',
    {
      class: 'player',
      lang: language,
      defaultstreamtype: isLive ? 'live' : 'on-demand',
      // Ours lists more keys, in the viewer's language.
      hotkeys: 'noshift+/',
      // Of what a viewer chooses, nothing is stored.
      novolumepref: true,
      nomutedpref: true,
      nosubtitleslangpref: true,
    },
    [video],
  );
}

function labelOf({ title }: PlayableVideo, { player }: Words): string {
  return title === null ? player : `${player}: ${title}`;
}

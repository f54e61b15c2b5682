import { assertNever } from '#lib/assert-never.ts';

import { loadText, PREFERENCES_KEY, storeText } from '../device-storage.ts';
import { findCaptions, listCaptions, showCaptions } from '../prefer-captions.ts';
import { TrackedMediaElement } from '../tracked-media-element.ts';
import { findQuality, toLines } from './find-quality.ts';
import type { PreferenceContext, PreferenceRequest } from './preference-context.ts';
import { parsePreferences, type Preferences } from './preferences.ts';

/** Applies the choice of captions and quality to each source that the player opens. */
export function applyTrackPreferences(
  { controller, video, language }: PreferenceContext,
  { captions }: Preferences,
): void {
  selectQualities(video);
  if (language !== null || captions === undefined) return;
  if (captions === null) keepCaptionsOff(controller, video);
  else showCaptions(video, () => findCaptions(video, captions));
}

/** Hides the default captions of each source until the viewer turns captions on. */
function keepCaptionsOff(controller: HTMLElement, video: HTMLVideoElement): void {
  const ending = new AbortController();
  const { signal } = ending;
  function hide(): void {
    for (const track of listCaptions(video)) {
      if (track.mode === 'showing') track.mode = 'disabled';
    }
  }
  hide();
  video.textTracks.addEventListener('change', hide, { signal });
  for (const request of ['mediashowsubtitlesrequest', 'mediatogglesubtitlesrequest']) {
    controller.addEventListener(request, () => ending.abort(), { signal });
  }
}

/** Selects the stored quality of each source that the player opens. */
function selectQualities(video: HTMLVideoElement): void {
  if (!(video instanceof TrackedMediaElement)) return;
  const renditions = video.videoRenditions;
  function select(): void {
    const { quality } = parsePreferences(loadText(PREFERENCES_KEY));
    if (typeof quality !== 'number' || renditions.selectedIndex >= 0) return;
    const index = findQuality([...renditions], quality);
    if (index >= 0) renditions.selectedIndex = index;
  }
  // The engine may have added the renditions before this script was loaded.
  select();
  renditions.addEventListener('addrendition', select);
}

/** Stores what the viewer has just requested on this device only. */
export function savePreference(video: HTMLVideoElement, request: PreferenceRequest): void {
  const stored = parsePreferences(loadText(PREFERENCES_KEY));
  const choice = readChoice(video, request, stored);
  storeText(PREFERENCES_KEY, JSON.stringify({ ...stored, ...choice }));
}

function readChoice(
  video: HTMLVideoElement,
  request: PreferenceRequest,
  { quality = null }: Preferences,
): Preferences {
  switch (request) {
    case 'volume':
    case 'mute':
    case 'unmute':
      return { volume: video.volume, isMuted: video.muted };
    case 'playbackrate':
      return { speed: video.playbackRate };
    case 'showsubtitles':
    case 'disablesubtitles':
    case 'togglesubtitles':
      return { captions: readCaptions(video) };
    case 'rendition':
      return { quality: readQuality(video, quality) };
    default:
      return assertNever(request);
  }
}

function readCaptions(video: HTMLVideoElement): string | null {
  return listCaptions(video).find(({ mode }) => mode === 'showing')?.language ?? null;
}

/**
 * Returns the stored quality if the player selects the nearest quality to it, because the menu then
 * sends a request too.
 */
function readQuality(video: HTMLVideoElement, stored: number | null): number | null {
  if (!(video instanceof TrackedMediaElement)) return stored;
  const renditions = [...video.videoRenditions];
  const selected = renditions.find((rendition) => rendition.selected);
  if (selected === undefined) return null;
  if (stored !== null && renditions[findQuality(renditions, stored)] === selected) return stored;
  return toLines(selected) || null;
}

import { loadText, PREFERENCES_KEY } from '../device-storage.ts';
import { applySound, applySpeed } from './apply-preferences.ts';
import type { PreferenceContext, PreferenceRequest } from './preference-context.ts';
import { parsePreferences } from './preferences.ts';

const REQUESTS: readonly PreferenceRequest[] = [
  'volume',
  'mute',
  'unmute',
  'playbackrate',
  'showsubtitles',
  'disablesubtitles',
  'togglesubtitles',
  'rendition',
];

/** Stores the choices of the viewer on this device only, and applies earlier ones. */
export function rememberPreferences(ctx: PreferenceContext): void {
  const { controller, video, isLive } = ctx;
  for (const name of REQUESTS) {
    controller.addEventListener(
      `media${name}request`,
      (event) => {
        if (name === 'playbackrate' && (isLive || isCurrentSpeed(event, video))) return;
        import('./device-preferences.ts').then(
          ({ savePreference }) => savePreference(video, name),
          () => undefined,
        );
      },
      { capture: true },
    );
  }
  const text = loadText(PREFERENCES_KEY);
  if (text === '') return;
  const preferences = parsePreferences(text);
  applySound(video, preferences);
  if (!isLive) applySpeed(video, preferences);
  import('./device-preferences.ts').then(
    ({ applyTrackPreferences }) => applyTrackPreferences(ctx, preferences),
    () => undefined,
  );
}

/**
 * True if the request does not change the speed. The speed menu sends such a request when anything
 * but the viewer has changed the speed.
 */
export function isCurrentSpeed(request: Event, video: HTMLVideoElement): boolean {
  return request instanceof CustomEvent && Number(request.detail) === video.playbackRate;
}

import { isCurrentSpeed } from '../preferences/remember-preferences.ts';

/**
 * Keeps the speed when the player opens another source. A media element returns to its default rate
 * when it loads a source.
 */
export function keepSpeed(controller: HTMLElement, video: HTMLVideoElement): void {
  video.defaultPlaybackRate = video.playbackRate;
  controller.addEventListener(
    'mediaplaybackraterequest',
    (request) => {
      if (!isCurrentSpeed(request, video) && request instanceof CustomEvent) {
        video.defaultPlaybackRate = Number(request.detail);
      }
    },
    { capture: true },
  );
}

/**
 * Dispatched on the video element when no source plays. The event bubbles, and its `detail` is the
 * PlaybackFailure.
 */
export const FAILURE_EVENT = 'playbackfailure';

/** Calls `listener` with the reason of every failure. */
export function onFailure(video: HTMLVideoElement, listener: (failure: string) => void): void {
  video.addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) listener(String(event.detail));
  });
}

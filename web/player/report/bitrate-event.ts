/**
 * Fired by the media element when the rendered bitrate changes; `detail` is in kilobits per second.
 */
export const BITRATE_EVENT = 'bitratechange';

export function dispatchBitrate(video: HTMLVideoElement, bitsPerSecond: number | undefined): void {
  if (bitsPerSecond === undefined || !(bitsPerSecond > 0)) return;
  video.dispatchEvent(new CustomEvent(BITRATE_EVENT, { detail: bitsPerSecond / 1000 }));
}

export function readBitrate(event: Event): number {
  return event instanceof CustomEvent ? Number(event.detail) : 0;
}

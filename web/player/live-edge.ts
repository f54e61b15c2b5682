/** Further behind, the controls offer to jump to the live edge. */
const LATENCY_TOLERANCE_SECONDS = 10;

/**
 * Makes the controls play a live stream this many seconds before the end of its newest segment. At
 * the very end, where they would play by default, nothing is buffered yet.
 */
export function setLiveLatency(video: HTMLVideoElement, seconds: number): void {
  const controller = video.closest('media-controller');
  controller?.setAttribute('seektoliveoffset', String(seconds));
  controller?.setAttribute('liveedgeoffset', String(seconds + LATENCY_TOLERANCE_SECONDS));
}

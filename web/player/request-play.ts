/** Set while the browser allows the video to play only without sound. */
export const MUTED_START = 'data-muted-start';

/**
 * Browsers block autoplay with sound until the viewer interacts with the page. The viewer can still
 * press the play button.
 */
export async function requestPlay(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(() => undefined);
}

/**
 * Plays without sound if the browser blocks autoplay with sound. `offer-sound.ts` then offers the
 * sound.
 */
export async function autoplay(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!isBlocked || video.muted) return;
    video.muted = true;
    video.setAttribute(MUTED_START, '');
    await requestPlay(video);
  }
}

/**
 * Browsers block autoplay with sound until the viewer interacts with the page. The viewer can still
 * press the play button.
 */
export async function requestPlay(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(() => undefined);
}

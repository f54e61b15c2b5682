/** Browsers block autoplay with sound before any interaction; the play button remains. */
export async function requestPlay(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(() => undefined);
}

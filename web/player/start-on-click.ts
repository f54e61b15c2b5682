import type { PlayerElements } from './playable-video.ts';
import { requestPlay } from './request-play.ts';

/**
 * Starts the video when the viewer clicks or taps the picture. The controls do this only after they
 * have loaded, and only for a mouse.
 */
export function startOnClick({ controller, video }: PlayerElements): void {
  const hasPlayed = new AbortController();
  const { signal } = hasPlayed;
  controller.addEventListener(
    'click',
    ({ target }) => {
      if (video.paused && (target === video || target === controller)) void requestPlay(video);
    },
    { signal },
  );
  // Hides the start button.
  video.addEventListener('play', () => controller.removeAttribute('mediapaused'), { signal });
  video.addEventListener('playing', () => hasPlayed.abort(), { signal });
}

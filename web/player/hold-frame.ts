import { createElement } from '../shared/create-element.ts';

/** Covers the video with its current frame until new media shows one. */
export function holdFrame(video: HTMLVideoElement): void {
  // An earlier frame stays if no newer one exists.
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  const frame = createElement('canvas', {
    class: 'player-last-frame',
    'aria-hidden': 'true',
    // The media slot would treat its removal as the end of the video.
    noautohide: true,
  });
  frame.width = video.videoWidth;
  frame.height = video.videoHeight;
  frame.getContext('2d')?.drawImage(video, 0, 0);
  video.after(frame);
  video.addEventListener('loadeddata', () => frame.remove(), { once: true });
}

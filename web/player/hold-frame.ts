import { createElement } from '../shared/create-element.ts';

/** Covers the video with its current frame until new media shows one. */
export function holdFrame(video: HTMLVideoElement): void {
  // Without a current frame, the frame from an earlier call stays.
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
  const frame = createElement('canvas', {
    class: 'player-last-frame',
    'aria-hidden': 'true',
    // Without this attribute, the media slot would treat the removal of the frame as the end of the
    // video.
    noautohide: true,
  });
  frame.width = video.videoWidth;
  frame.height = video.videoHeight;
  frame.getContext('2d')?.drawImage(video, 0, 0);
  video.after(frame);
  video.addEventListener('loadeddata', () => frame.remove(), { once: true });
}

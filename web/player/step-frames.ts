/** Sent to the controller; `detail` is the new position in seconds. */
export const STEP_EVENT = 'reelay-step';

const FRAME_RATE_DEFAULT = 25;
/** Keeps the position inside the frame, because the times of frames are rounded. */
const INSIDE_SECONDS = 0.001;

/** Pauses, and shows the next frame (`.`) or the previous one (`,`). */
export function stepFrames(
  { controller, video }: { readonly controller: HTMLElement; readonly video: HTMLVideoElement },
  key: string,
  frameRate: number | null,
): void {
  video.pause();
  const rate = frameRate ?? FRAME_RATE_DEFAULT;
  const frame = Math.floor(video.currentTime * rate + INSIDE_SECONDS * rate);
  const position = (frame + (key === ',' ? -1 : 1)) / rate + INSIDE_SECONDS;
  video.currentTime = Math.min(Math.max(position, 0), video.duration);
  controller.dispatchEvent(new CustomEvent(STEP_EVENT, { detail: video.currentTime }));
}

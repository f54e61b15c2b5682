import type { VideoWire } from '#features/videos/wire/wire.ts';

/** Sets the aspect ratio of an element to that of the video, to avoid black bars. */
export function setAspectRatio(element: HTMLElement, { width, height }: VideoWire): void {
  if (width === null || height === null || width === 0 || height === 0) return;
  element.style.aspectRatio = `${width} / ${height}`;
}

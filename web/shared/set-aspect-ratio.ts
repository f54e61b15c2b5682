import type { Video } from '#sdk';

/** Sets the aspect ratio of an element to that of the video, to avoid black bars. */
export function setAspectRatio(element: HTMLElement, { width, height }: Video): void {
  if (width === null || height === null || width === 0 || height === 0) return;
  element.style.aspectRatio = `${width} / ${height}`;
}

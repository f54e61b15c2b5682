import type { VideoWire } from '#features/videos/wire.ts';

/** Gives an element the video's shape, so that a tall or a wide one has no black bars. */
export function shapeLike(element: HTMLElement, { width, height }: VideoWire): void {
  if (width === null || height === null || width === 0 || height === 0) return;
  element.style.aspectRatio = `${width} / ${height}`;
}

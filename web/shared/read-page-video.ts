import type { VideoWire } from '#features/videos/wire/wire.ts';

/** The video record that the server wrote into the page as a data block. */
export function readPageVideo(): VideoWire | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return undefined;
  const video: VideoWire = JSON.parse(text);
  return video;
}

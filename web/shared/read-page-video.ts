import type { VideoWire } from '#features/videos/wire.ts';

/** The video that the server wrote into the page as a data block; its template is the only writer. */
export function readPageVideo(): VideoWire | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return undefined;
  const video: VideoWire = JSON.parse(text);
  return video;
}

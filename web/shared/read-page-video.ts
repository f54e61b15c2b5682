import type { Video } from '#sdk';

/** The video record that the server wrote into the page as a data block. */
export function readPageVideo(): Video | undefined {
  const text = document.getElementById('page-data')?.textContent;
  if (text === undefined) return undefined;
  const video: Video = JSON.parse(text);
  return video;
}

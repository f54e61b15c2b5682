import type { BlockableSource, SourceBlocks } from './source-blocks.ts';
import { type RemovedVideo, toStreamable, type Video } from './video.ts';

type StoredVideo = Exclude<Video, RemovedVideo>;

/** Returns the entry of the block list that a URL, a stream or the player of a video matches. */
export function findBlock(
  video: StoredVideo,
  blocks: SourceBlocks,
): ReturnType<SourceBlocks['find']> {
  for (const source of listSources(video)) {
    const block = blocks.find(source);
    if (block !== undefined) return block;
  }
  return undefined;
}

function listSources(video: StoredVideo): readonly BlockableSource[] {
  const playing = toStreamable(video);
  if (playing.status !== 'ready') return video.addresses;
  const streams = playing.sources.map(({ url }) => ({ url }));
  const player = playing.iframeUrl === null ? [] : [{ url: playing.iframeUrl }];
  return [...video.addresses, ...streams, ...player];
}

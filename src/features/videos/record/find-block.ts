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

/** The names of a URL include those of its streams and of its player. */
function listSources(video: StoredVideo): readonly BlockableSource[] {
  const addresses = video.addresses.map(({ url, names }) => ({ url, digests: names }));
  const playing = toStreamable(video);
  if (playing.status !== 'ready') return addresses;
  const { sources, iframeUrl } = playing;
  const played = [...sources.map(({ url }) => url), ...(iframeUrl === null ? [] : [iframeUrl])];
  return [...addresses, ...played.map((url) => ({ url, digests: [] }))];
}

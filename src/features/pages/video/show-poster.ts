import type { Loading } from './player-hints.ts';
import type { ShownVideo } from './shown-video.ts';

/** Shows the poster where the player shows no frame: without an engine, and of audio. */
export function showPoster(shown: ShownVideo, loading: Loading): ShownVideo {
  const { wire, posterUrl } = shown;
  if (wire.hasVideo && loading === 'immediate') return shown;
  return { ...shown, wire: { ...wire, thumbnailUrl: wire.thumbnailUrl ?? posterUrl } };
}

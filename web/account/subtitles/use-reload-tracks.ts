import { useQueryClient } from '@tanstack/react-query';

import { videoQuery } from '../api/video-queries.ts';

/** Reloads the video record, which lists the tracks. */
export function useReloadTracks(videoId: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey });
}

import { useQueryClient } from '@tanstack/react-query';

import { videoQuery } from '../api/video-queries.ts';

/** Asks anew for the video, whose record lists its tracks. */
export function useTracksChanged(videoId: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey });
}

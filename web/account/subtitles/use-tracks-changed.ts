import { useQueryClient } from '@tanstack/react-query';

import { subtitlesQuery } from '../api/subtitle-queries.ts';
import { videoQuery } from '../api/video-queries.ts';

/** Asks anew for what says which tracks a video has. */
export function useTracksChanged(videoId: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: subtitlesQuery(videoId).queryKey }),
      queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey }),
    ]);
}

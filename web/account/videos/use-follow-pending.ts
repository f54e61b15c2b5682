import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { VideoStatusWire, VideoWire } from '#features/videos/wire.ts';

import { VIDEO_LISTS, videoQuery } from '../api/video-queries.ts';

/** A browser keeps six connections to a host (HTTP/1.1), and event streams hold theirs. */
const STREAMS_MAX = 3;

/** Shows what becomes of videos that are still being resolved, the first few at a time. */
export function useFollowPending(videos: readonly VideoWire[]): void {
  const queries = useQueryClient();
  const followed = videos
    .filter(({ status }) => status === 'queued' || status === 'resolving')
    .slice(0, STREAMS_MAX)
    .map(({ id, status }) => `${id} ${status}`)
    .join(',');

  useEffect(() => {
    const streams = followed.split(',').flatMap((pair) => {
      const [id = '', known = ''] = pair.split(' ');
      if (id === '') return [];
      const events = new EventSource(`/api/v1/videos/${id}/status`);
      events.addEventListener('status', ({ data }: MessageEvent<string>) => {
        // The service's own answer.
        const { status }: VideoStatusWire = JSON.parse(data);
        if (status === known) return;
        void queries.invalidateQueries({ queryKey: VIDEO_LISTS });
        void queries.invalidateQueries({ queryKey: videoQuery(id).queryKey });
      });
      return [events];
    });
    return () => {
      for (const events of streams) events.close();
    };
  }, [followed, queries]);
}

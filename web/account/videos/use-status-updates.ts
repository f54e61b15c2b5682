import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Video, VideoStatus } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';

/**
 * Over HTTP/1.1, a browser opens at most six connections per host, and each event stream occupies
 * one of them.
 */
const STREAMS_MAX = 3;

/**
 * Refetches pending videos when their status changes. Only the first few videos are watched at the
 * same time.
 */
export function useStatusUpdates(videos: readonly Video[]): void {
  const queries = useQueryClient();
  const pending = videos
    .filter(({ status }) => status === 'queued' || status === 'resolving')
    .slice(0, STREAMS_MAX)
    .map(({ id, status }) => `${id} ${status}`)
    .join(',');

  useEffect(() => {
    const streams = pending.split(',').flatMap((pair) => {
      const [id = '', shownStatus = ''] = pair.split(' ');
      if (id === '') return [];
      const events = new EventSource(toPath(`api/v1/videos/${id}/status`));
      events.addEventListener('status', ({ data }: MessageEvent<string>) => {
        const { status }: VideoStatus = JSON.parse(data);
        if (status === shownStatus) return;
        void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
        void queries.invalidateQueries({ queryKey: videoQuery(id).queryKey });
      });
      return [events];
    });
    return () => {
      for (const events of streams) events.close();
    };
  }, [pending, queries]);
}

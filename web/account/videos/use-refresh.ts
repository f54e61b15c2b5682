import { notifications } from '@mantine/notifications';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { notifyOfError } from '../parts/notify-of-error.tsx';

/** Resolves the URLs of a video again. */
export function useRefresh(videoId: string): UseMutationResult<Video, Error, void> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => reelay.videos.refresh(videoId),
    onSuccess: (updated) => {
      queries.setQueryData(videoQuery(videoId).queryKey, updated);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      notifications.show({ message: texts().video.refreshing });
    },
    onError: notifyOfError,
  });
}

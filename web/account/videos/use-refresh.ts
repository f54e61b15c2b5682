import { notifications } from '@mantine/notifications';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';

import type { Video } from '#sdk';

import { toMessage } from '../api/describe-error.ts';
import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';

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
    onError: (error) => notifications.show({ message: toMessage(error), color: 'red' }),
  });
}

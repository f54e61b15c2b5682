import { List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ReelayError, type Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY } from '../api/video-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { announceDeletion, UNDO_SECONDS } from './deleted-message.tsx';

const NAMED_MAX = 5;

type DeleteVideosDialogProps = {
  readonly opened: boolean;
  readonly videos: readonly Video[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

export function DeleteVideosDialog(props: DeleteVideosDialogProps): ReactNode {
  const { opened, videos, onClose, onDeleted } = props;
  const queries = useQueryClient();
  const isSingle = videos.length === 1;
  const count = `${videos.length} videos`;
  const deletion = useMutation({
    mutationFn: () => deleteAll(videos),
    onSuccess: () => {
      onClose();
      onDeleted();
    },
    // The list is refetched even if a deletion has failed, because earlier deletions may have
    // succeeded.
    onSettled: () => queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={isSingle ? 'Delete this video?' : `Delete ${count}?`}
      action={isSingle ? 'Delete video' : `Delete ${count}`}
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <List size="sm" className="wrap-anywhere">
        {videos.slice(0, NAMED_MAX).map((video) => (
          <List.Item key={video.id}>{toVideoName(video)}</List.Item>
        ))}
      </List>
      {videos.length > NAMED_MAX && <Text size="sm">and {videos.length - NAMED_MAX} more</Text>}
      <Text size="sm">
        Pages, embeds, streams and links stop working immediately. You can undo this for 10 seconds.
      </Text>
    </ConfirmDialog>
  );
}

/**
 * Deletes one video after another. A 404 is treated as success, because the video is gone. After a
 * failure, the videos that were deleted before can be restored.
 */
async function deleteAll(videos: readonly Video[]): Promise<void> {
  const ids: string[] = [];
  try {
    for (const { id } of videos) {
      // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
      await reelay.videos.delete(id, { undo: UNDO_SECONDS }).catch((error: unknown) => {
        if (!(error instanceof ReelayError && error.status === 404)) throw error;
      });
      ids.push(id);
    }
  } finally {
    const message = ids.length === 1 ? 'Video deleted.' : `${ids.length} videos deleted.`;
    if (ids.length > 0) announceDeletion({ ids, message });
  }
}

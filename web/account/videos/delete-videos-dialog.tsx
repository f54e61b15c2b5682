import { List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { UNDO_SECONDS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { ReelayError, type Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY } from '../api/video-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { announceDeletion } from './deleted-message.tsx';

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
  const { deletion: text } = texts().videos;
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
      title={countText(videos.length, text, 'title')}
      action={countText(videos.length, text, 'action')}
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
      {videos.length > NAMED_MAX && (
        <Text size="sm">{fillMessage(text.more, { count: `${videos.length - NAMED_MAX}` })}</Text>
      )}
      <Text size="sm">{text.text}</Text>
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
      await reelay.videos.delete(id, { undo: UNDO_SECONDS_MAX }).catch((error: unknown) => {
        if (!(error instanceof ReelayError && error.status === 404)) throw error;
      });
      ids.push(id);
    }
  } finally {
    const message = countText(ids.length, texts().videos.deletion, 'done');
    if (ids.length > 0) announceDeletion({ ids, message });
  }
}

import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { ApiError } from '../api/call-api.ts';
import { deleteVideo, VIDEO_LISTS } from '../api/video-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { nameVideo } from '../parts/name-video.ts';

const NAMED_MAX = 5;

type DeleteVideosDialogProps = {
  readonly opened: boolean;
  readonly videos: readonly VideoWire[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

export function DeleteVideosDialog(props: DeleteVideosDialogProps): ReactNode {
  const { opened, videos, onClose, onDeleted } = props;
  const queries = useQueryClient();
  const what = videos.length === 1 ? 'this video' : `${videos.length} videos`;
  const deletion = useMutation({
    mutationFn: () => deleteAll(videos),
    onSuccess: () => {
      notifications.show({ message: `Deleted ${what}.` });
      onClose();
      onDeleted();
    },
    // Some may be gone when another one could not be deleted.
    onSettled: () => queries.invalidateQueries({ queryKey: VIDEO_LISTS }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${what}?`}
      action={`Delete ${what}`}
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <List size="sm" className="wrap-anywhere">
        {videos.slice(0, NAMED_MAX).map((video) => (
          <List.Item key={video.id}>{nameVideo(video)}</List.Item>
        ))}
      </List>
      {videos.length > NAMED_MAX && <Text size="sm">and {videos.length - NAMED_MAX} more</Text>}
      <Text size="sm">
        Their pages, iframes, streams and links stop working at once, everywhere. This can’t be
        taken back.
      </Text>
    </ConfirmDialog>
  );
}

/** One after the other; what somebody else has deleted meanwhile is deleted too. */
async function deleteAll(videos: readonly VideoWire[]): Promise<void> {
  for (const { id } of videos) {
    // oxlint-disable-next-line no-await-in-loop -- a page full at once would use up the rate limit
    await deleteVideo(id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  }
}

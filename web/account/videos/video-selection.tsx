import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { Video } from '#sdk';

import { countText, listTexts } from '../messages/texts.ts';
import { type Part, usePart } from '../parts/on-demand.tsx';
import type { BulkActionsProps } from './bulk-actions.tsx';
import { DeleteVideosDialog } from './delete-videos-on-demand.ts';
import { type VideoSorting, VideoTable } from './video-table.tsx';

const BULK_ACTIONS: Part<BulkActionsProps> = {
  name: 'bulk-actions',
  load: async () => (await import('./bulk-actions.tsx')).BulkActions,
};

type VideoSelectionProps = VideoSorting & {
  readonly videos: readonly Video[];
  /** Shown next to the bulk actions. */
  readonly children: ReactNode;
};

/** The video table with bulk actions. */
export function VideoSelection({ videos, children, ...sorting }: VideoSelectionProps): ReactNode {
  const { selection: text } = listTexts().videos;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeleting, setIsDeleting] = useState(false);
  // Videos that were deleted after they were selected are ignored.
  const selectedVideos = videos.filter(({ id }) => selected.has(id));
  const clear = (): void => setSelected(new Set());
  const { Component: BulkActions, note } = usePart(BULK_ACTIONS, {
    isWanted: selectedVideos.length > 0,
    onClose: clear,
  });
  return (
    <>
      {note}
      {videos.length === 0 ? (
        <Text c="dimmed">{text.empty}</Text>
      ) : (
        <VideoTable videos={videos} selected={selected} onSelect={setSelected} {...sorting} />
      )}
      <Group
        className="table-foot"
        justify="space-between"
        {...(selectedVideos.length > 0 && { 'data-picked': true })}
      >
        <Group gap="xs">
          {selectedVideos.length > 0 && (
            <>
              {BulkActions && <BulkActions videos={selectedVideos} />}
              <Button
                variant="outline"
                color="var(--mantine-color-error)"
                onClick={() => setIsDeleting(true)}
              >
                {countText(selectedVideos.length, text, 'delete')}
              </Button>
              <Button variant="subtle" color="gray" onClick={clear}>
                {text.clear}
              </Button>
            </>
          )}
        </Group>
        {children}
      </Group>
      <DeleteVideosDialog
        opened={isDeleting}
        videos={selectedVideos}
        onClose={() => setIsDeleting(false)}
        onDeleted={clear}
      />
    </>
  );
}

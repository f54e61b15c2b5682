import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { DeleteVideosDialog } from './delete-videos-dialog.tsx';
import { VideoTable } from './video-table.tsx';

type VideoPickerProps = {
  readonly videos: readonly VideoWire[];
  /** Beside what can be done with those that are selected. */
  readonly children: ReactNode;
};

/** The table, and what can be done with several videos at once. */
export function VideoPicker({ videos, children }: VideoPickerProps): ReactNode {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState(false);
  // A video that is gone meanwhile is selected no more.
  const picked = videos.filter(({ id }) => selected.has(id));
  return (
    <>
      {videos.length === 0 ? (
        <Text c="dimmed">Nothing on this page.</Text>
      ) : (
        <VideoTable videos={videos} selected={selected} onSelect={setSelected} />
      )}
      <Group
        className="table-foot"
        justify="space-between"
        {...(picked.length > 0 && { 'data-picked': true })}
      >
        <Group gap="xs">
          {picked.length > 0 && (
            <>
              <Button
                variant="outline"
                color="var(--mantine-color-error)"
                onClick={() => setDeleting(true)}
              >
                Delete {picked.length} selected
              </Button>
              <Button variant="subtle" color="gray" onClick={() => setSelected(new Set())}>
                Select none
              </Button>
            </>
          )}
        </Group>
        {children}
      </Group>
      <DeleteVideosDialog
        opened={deleting}
        videos={picked}
        onClose={() => setDeleting(false)}
        onDeleted={() => setSelected(new Set())}
      />
    </>
  );
}

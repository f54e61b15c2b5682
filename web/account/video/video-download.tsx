import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** Lets viewers download the video. */
export function VideoDownload({ video }: { readonly video: Video }): ReactNode {
  const { downloads: text } = texts().video;
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (allowDownload: boolean) => reelay.videos.update(video.id, { allowDownload }),
    onSuccess: (changed) => {
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      notifications.show({ message: text.saved });
    },
  });
  const { download } = video.embed;
  return (
    <SectionCard title={text.title} note={text.note}>
      <Checkbox
        label={text.allow}
        checked={video.allowDownload ?? false}
        disabled={saving.isPending}
        onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
      />
      {video.visibility !== 'private' && download !== null && (
        <CopyLine label={text.url} value={download} />
      )}
      <FailureAlert error={saving.error} />
    </SectionCard>
  );
}

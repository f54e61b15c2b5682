import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery, type Visibility } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { visibilityChoices } from '../parts/visibility-choices.ts';

type ExistingVideoProps = {
  readonly videoId: string;
  /** The visibility that the existing video does not have. */
  readonly visibility: Visibility;
  readonly onOpen: (videoId: string) => void;
};

/** Shows the video that the account already has of the URL, and offers to apply the new values. */
export function ExistingVideo({ videoId, visibility, onOpen }: ExistingVideoProps): ReactNode {
  const { existing: text } = texts().videos;
  const queries = useQueryClient();
  const existing = useQuery(videoQuery(videoId));
  const applying = useMutation({
    mutationFn: () => reelay.videos.update(videoId, { visibility }),
    onSuccess: (video) => {
      queries.setQueryData(videoQuery(videoId).queryKey, video);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      onOpen(videoId);
    },
  });
  return (
    <Alert role="alert" variant="outline" color="yellow">
      <Stack gap="sm">
        <Text fw={600}>{text.title}</Text>
        {existing.data !== undefined && (
          <>
            <Text size="sm" fw={600} dir="auto" className="existing-video-name">
              {toVideoName(existing.data)}
            </Text>
            <Text size="sm">
              {fillMessage(text.text, {
                current: toLabel(existing.data.visibility),
                selected: toLabel(visibility),
              })}
            </Text>
          </>
        )}
        <FailureAlert error={existing.error ?? applying.error} />
        <Group gap="sm">
          <Button loading={applying.isPending} onClick={() => applying.mutate()}>
            {text.change}
          </Button>
          <Button variant="default" onClick={() => onOpen(videoId)}>
            {text.open}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function toLabel(visibility: Visibility): string {
  return visibilityChoices().find(({ value }) => value === visibility)?.label ?? visibility;
}

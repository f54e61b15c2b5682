import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { UrlField } from '../parts/url-field.tsx';

/** Replaces the source of a video. */
export function ChangeUrl({ video: { id, sourceUrl = '' } }: { readonly video: Video }): ReactNode {
  const { changeUrl: text } = texts().video;
  const [url, setUrl] = useState(sourceUrl);
  const queries = useQueryClient();
  const changing = useMutation({
    mutationFn: () => reelay.videos.update(id, { url: url.trim() }),
    onSuccess: (changed) => {
      notifications.show({ message: text.changed });
      queries.setQueryData(videoQuery(id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    },
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          changing.mutate();
        }}
      >
        <Stack gap="xs">
          <UrlField
            value={url}
            maxLength={SOURCE_URL_CHARACTERS_MAX}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
          <FailureAlert error={changing.error} />
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={url.trim() === sourceUrl}
              loading={changing.isPending}
            >
              {text.title}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

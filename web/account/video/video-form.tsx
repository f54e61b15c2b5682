import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VideoWire } from '../../../src/features/videos/wire.ts';
import { changeVideo, VIDEO_LISTS, videoQuery, type VideoChange } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { VISIBILITY_CHOICES } from '../parts/visibility-choices.ts';

type Fields = Pick<VideoWire, 'visibility'> & { title: string; description: string };

export function VideoForm({ video }: { readonly video: VideoWire }): ReactNode {
  const queries = useQueryClient();
  const initial: Fields = {
    title: video.title ?? '',
    description: video.description ?? '',
    visibility: video.visibility,
  };
  const form = useForm({ initialValues: initial });
  const saving = useMutation({
    mutationFn: (fields: Fields) => changeVideo(video.id, toChange(initial, fields)),
    onSuccess: (changed) => {
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS });
      notifications.show({ message: 'Saved.' });
    },
  });
  return (
    <SectionCard title="Title and visibility">
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <TextInput label="Title" maxLength={500} {...form.getInputProps('title')} />
          <Textarea
            label="Description"
            rows={3}
            maxLength={5000}
            {...form.getInputProps('description')}
          />
          <NativeSelect
            label="Visibility"
            data={VISIBILITY_CHOICES}
            {...form.getInputProps('visibility')}
          />
          <FailureAlert error={saving.error} />
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              Save changes
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

/** Only what was changed, so that the source's own words go on following the source. */
function toChange(before: Fields, after: Fields): VideoChange {
  return {
    ...(after.title !== before.title && { title: toText(after.title) }),
    ...(after.description !== before.description && { description: toText(after.description) }),
    ...(after.visibility !== before.visibility && { visibility: after.visibility }),
  };
}

/** An emptied field takes the source's own words again. */
function toText(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

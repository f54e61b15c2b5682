import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { changeVideo, VIDEO_LISTS, videoQuery, type VideoChange } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { VISIBILITY_CHOICES } from '../parts/visibility-choices.ts';

type Fields = Pick<VideoWire, 'visibility'> & { title: string; description: string };

export function VideoForm({ video }: { readonly video: VideoWire }): ReactNode {
  const queries = useQueryClient();
  const form = useForm({ initialValues: toFields(video) });
  const stored = useRef(toFields(video));
  // The record changes by itself when its resolution ends: what is being typed stays, the rest follows it.
  useEffect(() => {
    const edits = pickEdits(stored.current, form.getValues());
    stored.current = toFields(video);
    form.setValues({ ...stored.current, ...edits });
    form.resetDirty(stored.current);
  }, [video.updatedAt]);
  const saving = useMutation({
    mutationFn: (fields: Fields) =>
      changeVideo(video.id, toChange(pickEdits(stored.current, fields))),
    onSuccess: (changed) => {
      form.setValues(toFields(changed));
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

function toFields({ title, description, visibility }: VideoWire): Fields {
  return { title: title ?? '', description: description ?? '', visibility };
}

/** Only what was changed, so that the source's own words go on following the source. */
function pickEdits(before: Fields, after: Fields): Partial<Fields> {
  const { title, description, visibility } = after;
  return {
    ...(title !== before.title && { title }),
    ...(description !== before.description && { description }),
    ...(visibility !== before.visibility && { visibility }),
  };
}

function toChange({ title, description, ...rest }: Partial<Fields>): VideoChange {
  return {
    ...rest,
    ...(title !== undefined && { title: toText(title) }),
    ...(description !== undefined && { description: toText(description) }),
  };
}

/** An emptied field takes the source's own words again. */
function toText(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

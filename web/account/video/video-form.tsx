import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useRef } from 'react';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery, type VideoChange } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { DraftsContext } from './use-video.ts';

type Fields = { title: string; description: string };

export function VideoForm({ video }: { readonly video: Video }): ReactNode {
  const { form: text } = texts().video;
  const queries = useQueryClient();
  const drafts = useContext(DraftsContext);
  const form = useForm({ initialValues: { ...toFields(video), ...drafts.current.details } });
  const saved = useRef(toFields(video));
  // The record changes when a resolution ends. Fields with unsaved edits keep them, and all other
  // fields are updated.
  useEffect(() => {
    const edits = pickEdits(saved.current, form.getValues());
    saved.current = toFields(video);
    form.setValues({ ...saved.current, ...edits });
    form.resetDirty(saved.current);
  }, [video.updatedAt]);
  useEffect(() => {
    drafts.current.details = pickEdits(saved.current, form.getValues());
  });
  const saving = useMutation({
    mutationFn: (fields: Fields) =>
      reelay.videos.update(video.id, toChange(pickEdits(saved.current, fields))),
    onSuccess: (changed) => {
      form.setValues(toFields(changed));
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      notifications.show({ message: text.saved });
    },
  });
  return (
    <SectionCard title={text.heading}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <TextInput label={text.title} maxLength={500} {...form.getInputProps('title')} />
          <Textarea
            label={text.description}
            rows={3}
            classNames={{ input: 'video-description' }}
            maxLength={5000}
            {...form.getInputProps('description')}
          />
          <FailureAlert error={saving.error} />
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              {text.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

function toFields({ title, description }: Video): Fields {
  return { title: title ?? '', description: description ?? '' };
}

/** Returns only the edited fields, so that unedited metadata keeps following the source. */
function pickEdits(before: Fields, after: Fields): Partial<Fields> {
  const { title, description } = after;
  return {
    ...(title !== before.title && { title }),
    ...(description !== before.description && { description }),
  };
}

function toChange({ title, description }: Partial<Fields>): VideoChange {
  return {
    ...(title !== undefined && { title: toText(title) }),
    ...(description !== undefined && { description: toText(description) }),
  };
}

/** Null makes the field follow the metadata of the source again. */
function toText(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

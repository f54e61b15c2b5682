import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SOURCE_URL_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { ReelayError } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, type Visibility } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';
import { ExistingVideo } from './existing-video.tsx';

type AddVideoDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function AddVideoDialog({ opened, onClose }: AddVideoDialogProps): ReactNode {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts().videos.add.action}>
      <AddVideoForm onClose={onClose} />
    </Dialog>
  );
}

function AddVideoForm({ onClose }: Pick<AddVideoDialogProps, 'onClose'>): ReactNode {
  const { add: text, visibility: visibilityLabel } = texts().videos;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const initial: { url: string; title: string; visibility: Visibility } = {
    url: '',
    title: '',
    visibility: 'public',
  };
  const form = useForm({ initialValues: initial, onValuesChange: () => adding.reset() });
  const adding = useMutation({
    mutationFn: ({ url, title, visibility }: typeof initial) =>
      reelay.videos.create(
        { url: url.trim(), visibility, ...(title.trim() !== '' && { title: title.trim() }) },
        { waitSeconds: 0 },
      ),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      open(id);
    },
  });
  const existingId = findExistingId(adding.error);

  function open(videoId: string): void {
    onClose();
    void navigate({ to: '/videos/$videoId', params: { videoId } });
  }

  return (
    <form onSubmit={form.onSubmit((values) => adding.mutate(values))}>
      <Stack gap="md">
        <UrlField
          description={text.urlHint}
          maxLength={SOURCE_URL_CHARACTERS_MAX}
          {...form.getInputProps('url')}
        />
        <TextInput
          label={text.title}
          description={text.titleHint}
          maxLength={TITLE_CHARACTERS_MAX}
          {...form.getInputProps('title')}
        />
        <NativeSelect
          label={visibilityLabel}
          data={visibilityChoices()}
          {...form.getInputProps('visibility')}
        />
        {existingId === undefined ? (
          <FailureAlert error={adding.error} />
        ) : (
          <ExistingVideo videoId={existingId} visibility={form.values.visibility} onOpen={open} />
        )}
        <FormButtons action={text.action} pending={adding.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The ID of the video that the account already has of the URL. */
function findExistingId(error: unknown): string | undefined {
  if (!(error instanceof ReelayError) || error.code !== 'video_exists') return undefined;
  return error.details[0]?.videoId;
}

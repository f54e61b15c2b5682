import { Modal, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { addVideo, VIDEO_LISTS_KEY, type Visibility } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { VISIBILITY_CHOICES } from '../parts/visibility-choices.ts';

type AddVideoDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function AddVideoDialog({ opened, onClose }: AddVideoDialogProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="Add video">
      <AddVideoForm onClose={onClose} />
    </Modal>
  );
}

function AddVideoForm({ onClose }: Pick<AddVideoDialogProps, 'onClose'>): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const initial: { url: string; visibility: Visibility } = { url: '', visibility: 'public' };
  const form = useForm({ initialValues: initial });
  const adding = useMutation({
    mutationFn: ({ url, visibility }: typeof initial) => addVideo(url.trim(), visibility),
    onSuccess: async (video) => {
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      onClose();
      await navigate({ to: '/videos/$videoId', params: { videoId: video.id } });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => adding.mutate(values))}>
      <Stack gap="md">
        <UrlField
          description="A video file, a stream, or a web page that contains a video."
          maxLength={4096}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label="Visibility"
          data={VISIBILITY_CHOICES}
          {...form.getInputProps('visibility')}
        />
        <FailureAlert error={adding.error} />
        <FormButtons action="Add video" pending={adding.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

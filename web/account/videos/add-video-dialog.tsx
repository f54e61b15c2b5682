import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { addVideo, VIDEO_LISTS, type Visibility } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { VISIBILITY_CHOICES } from '../parts/visibility-choices.ts';

type AddVideoDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function AddVideoDialog({ opened, onClose }: AddVideoDialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Add a video"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS });
      onClose();
      await navigate({ to: '/videos/$videoId', params: { videoId: video.id } });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => adding.mutate(values))}>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="Of a file, a stream, or a page with a video in it."
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={4096}
          data-autofocus
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label="Visibility"
          data={VISIBILITY_CHOICES}
          {...form.getInputProps('visibility')}
        />
        <FailureAlert error={adding.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding.isPending}>
            Add video
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

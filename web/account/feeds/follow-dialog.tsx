import { Modal, NativeSelect, Stack, TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { feedsQuery } from '../api/feed-queries.ts';
import { reelay } from '../api/reelay.ts';
import type { Visibility } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { VISIBILITY_CHOICES } from '../parts/visibility-choices.ts';

const BACKFILLS = [
  { value: '0', label: 'None' },
  { value: '5', label: 'The latest 5' },
  { value: '20', label: 'The latest 20' },
  { value: '50', label: 'The latest 50' },
] as const;

type FollowDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function FollowDialog({ opened, onClose }: FollowDialogProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="Follow feed">
      <FollowForm onClose={onClose} />
    </Modal>
  );
}

type Fields = { url: string; visibility: Visibility; tags: string[]; backfill: string };
const EMPTY: Fields = { url: '', visibility: 'public', tags: [], backfill: '0' };

function FollowForm({ onClose }: Pick<FollowDialogProps, 'onClose'>): ReactNode {
  const queries = useQueryClient();
  const form = useForm({ initialValues: EMPTY, onValuesChange: () => following.reset() });
  const following = useMutation({
    mutationFn: ({ url, visibility, tags, backfill }: Fields) =>
      reelay.feeds.create({ url: url.trim(), visibility, tags, backfill: Number(backfill) }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(feedsQuery);
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => following.mutate(fields))}>
      <Stack gap="md">
        <UrlField
          description="A feed, a PeerTube or YouTube channel, a playlist, or a page that links its feed."
          maxLength={4096}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label="Visibility of new videos"
          data={VISIBILITY_CHOICES}
          {...form.getInputProps('visibility')}
        />
        <TagsInput
          label="Tags of new videos"
          description="Optional. Press Enter or comma after each tag."
          splitChars={[',', ';']}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
        <NativeSelect
          label="Existing items to add"
          data={BACKFILLS}
          {...form.getInputProps('backfill')}
        />
        <FailureAlert error={following.error} />
        <FormButtons action="Follow feed" pending={following.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

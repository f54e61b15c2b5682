import { NativeSelect, type NativeSelectProps, Stack, TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { feedsQuery } from '../api/feed-queries.ts';
import { reelay } from '../api/reelay.ts';
import type { Visibility } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';
import { usePlaylists } from '../playlists/use-playlists.ts';

const BACKFILLS = ['5', '20', '50'] as const;

type FollowDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function FollowDialog({ opened, onClose }: FollowDialogProps): ReactNode {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts().feeds.follow}>
      <FollowForm onClose={onClose} />
    </Dialog>
  );
}

/** Shown if the account has playlists. */
function PlaylistSelect(props: NativeSelectProps): ReactNode {
  const text = texts().feeds;
  const { playlists, error, refetch } = usePlaylists();
  if (playlists.length === 0) return <FailureAlert error={error} onRetry={refetch} />;
  return (
    <NativeSelect
      label={text.playlist}
      data={[
        { value: '', label: text.noPlaylist },
        ...playlists.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      {...props}
    />
  );
}

type Fields = {
  url: string;
  visibility: Visibility;
  tags: string[];
  backfill: string;
  /** Empty for none. */
  playlistId: string;
};
const EMPTY: Fields = { url: '', visibility: 'public', tags: [], backfill: '0', playlistId: '' };

function FollowForm({ onClose }: Pick<FollowDialogProps, 'onClose'>): ReactNode {
  const text = texts().feeds;
  const queries = useQueryClient();
  const form = useForm({ initialValues: EMPTY, onValuesChange: () => following.reset() });
  const following = useMutation({
    mutationFn: ({ url, backfill, playlistId, ...defaults }: Fields) =>
      reelay.feeds.create({
        ...defaults,
        url: url.trim(),
        backfill: Number(backfill),
        playlistId: playlistId === '' ? null : playlistId,
      }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(feedsQuery);
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => following.mutate(fields))}>
      <Stack gap="md">
        <UrlField
          description={text.urlHint}
          maxLength={SOURCE_URL_CHARACTERS_MAX}
          {...form.getInputProps('url')}
        />
        <NativeSelect
          label={text.visibility}
          data={visibilityChoices()}
          {...form.getInputProps('visibility')}
        />
        <TagsInput
          label={text.tags}
          description={text.tagsHint}
          splitChars={[',', ';']}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
        <NativeSelect
          label={text.backfill}
          data={[
            { value: '0', label: text.noBackfill },
            ...BACKFILLS.map((value) => ({
              value,
              label: fillMessage(text.latest, { count: value }),
            })),
          ]}
          {...form.getInputProps('backfill')}
        />
        <PlaylistSelect {...form.getInputProps('playlistId')} />
        <FailureAlert error={following.error} />
        <FormButtons action={text.follow} pending={following.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Playlist } from '#sdk';

import { playlistsKey } from '../api/playlist-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';

type Values = Pick<Playlist, 'title' | 'description' | 'visibility'>;

type PlaylistFormProps = {
  readonly playlist?: Playlist;
  readonly action: string;
  readonly save: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
};

export function PlaylistForm({ playlist, action, save, onCancel }: PlaylistFormProps): ReactNode {
  const text = texts().playlists;
  const queries = useQueryClient();
  const { title = '', description = null, visibility = 'public' } = playlist ?? {};
  const form = useForm({
    initialValues: { title, description: description ?? '', visibility },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      save({ ...fields, description: fields.description === '' ? null : fields.description }),
    onSuccess: () => queries.invalidateQueries(playlistsKey),
  });
  return (
    <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label={text.name}
          required
          maxLength={TITLE_CHARACTERS_MAX}
          {...form.getInputProps('title')}
        />
        <Textarea
          label={text.description}
          autosize
          maxLength={DESCRIPTION_CHARACTERS_MAX}
          {...form.getInputProps('description')}
        />
        <NativeSelect
          label={text.visibility}
          data={visibilityChoices()}
          {...form.getInputProps('visibility')}
        />
        <FailureAlert error={saving.error} />
        <FormButtons action={action} pending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

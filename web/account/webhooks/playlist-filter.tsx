import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { WEBHOOK_PLAYLISTS_MAX } from '#contract/limits.ts';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { usePlaylists } from '../playlists/use-playlists.ts';

/** Shown if there is something to choose or to remove. */
export function PlaylistFilter({ value = [], ...props }: MultiSelectProps): ReactNode {
  const { form: text } = texts().webhooks;
  const { playlists, error, refetch } = usePlaylists();
  const deleted = value.filter((id) => !playlists.some((playlist) => playlist.id === id));
  return (
    <>
      <FailureAlert error={error} onRetry={refetch} />
      {playlists.length + deleted.length > 0 && (
        <MultiSelect
          label={text.playlists}
          description={text.playlistsHint}
          data={[...playlists.map(({ id, title }) => ({ value: id, label: title })), ...deleted]}
          maxValues={WEBHOOK_PLAYLISTS_MAX}
          searchable
          {...props}
          value={value}
        />
      )}
    </>
  );
}

/** The names of playlists. A deleted one has only its ID. */
export function PlaylistNames({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { playlists } = usePlaylists();
  return ids.map((id) => playlists.find((each) => each.id === id)?.title ?? id).join(', ');
}

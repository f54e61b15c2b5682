import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { WEBHOOK_PLAYLISTS_MAX } from '#contract/limits.ts';

import { playlistsQuery } from '../api/playlist-queries.ts';
import { texts } from '../messages/texts.ts';

/** Shown if there is something to choose or to remove. Deleted playlists have their ID as name. */
export function PlaylistFilter({ value = [], ...props }: MultiSelectProps): ReactNode {
  const { form: text } = texts().webhooks;
  const { data } = useInfiniteQuery(playlistsQuery);
  const playlists = data?.pages.flatMap((page) => page.data) ?? [];
  const deleted = value.filter((id) => !playlists.some((playlist) => playlist.id === id));
  if (playlists.length + deleted.length === 0) return null;
  return (
    <MultiSelect
      label={text.playlists}
      description={text.playlistsHint}
      data={[...playlists.map(({ id, title }) => ({ value: id, label: title })), ...deleted]}
      maxValues={WEBHOOK_PLAYLISTS_MAX}
      searchable
      {...props}
      value={value}
    />
  );
}

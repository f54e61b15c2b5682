import { Button, Group, MultiSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { PLAYLIST_VIDEOS_ADDED_MAX, SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

import { playlistsKey } from '../api/playlist-queries.ts';
import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { toVideoName } from '../parts/video-name.ts';

const FOUND_MAX = 20;

/** Searches the videos of the account, and adds the chosen ones. */
export function AddVideos({ playlistId }: { readonly playlistId: string }): ReactNode {
  const text = texts().playlists;
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  /** The names of the chosen videos by ID. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const q = search.trim().slice(0, SEARCH_CHARACTERS_MAX);
  const { data, error, refetch } = useQuery({
    queryKey: [...VIDEO_LISTS_KEY, 'to-add', q],
    queryFn: ({ signal }) =>
      reelay.videos.list({ limit: FOUND_MAX, ...(q !== '' && { q }) }, { signal }).page(),
    placeholderData: keepPreviousData,
  });
  const adding = useMutation({
    mutationFn: () => reelay.playlists.add(playlistId, { videoIds: [...chosen.keys()] }),
    onSuccess: () => {
      setChosen(new Map());
      return queries.invalidateQueries(playlistsKey);
    },
  });
  const found = new Map(data?.data.map((video) => [video.id, toVideoName(video)]));
  const names = new Map([...chosen, ...found]);
  return (
    <>
      <Group align="end" gap="xs">
        <MultiSelect
          flex={1}
          label={text.add.label}
          data={[...names].map(([value, label]) => ({ value, label }))}
          filter={({ options }) => options}
          searchable
          hidePickedOptions
          maxValues={PLAYLIST_VIDEOS_ADDED_MAX}
          searchValue={search}
          onSearchChange={setSearch}
          value={[...chosen.keys()]}
          onChange={(ids) => setChosen(new Map(ids.map((id) => [id, names.get(id) ?? id])))}
        />
        <Button
          loading={adding.isPending}
          disabled={chosen.size === 0}
          onClick={() => adding.mutate()}
        >
          {text.add.action}
        </Button>
      </Group>
      <FailureAlert error={error} onRetry={refetch} />
      <FailureAlert error={adding.error} />
    </>
  );
}

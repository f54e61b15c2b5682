import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { texts } from '../messages/texts.ts';
import { FilledText } from '../parts/filled-text.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { AdminList } from './admin-list.tsx';
import { videosQuery } from './admin-queries.ts';
import { VideoRow } from './video-row.tsx';
import { VideoSelection } from './video-selection.tsx';

const route = getRouteApi('/signed-in/admin/videos');

const STEPS = ['refresh', 'takedown', 'restore', 'delete'] as const;

/** The videos of all owners, or of one. */
export function VideosTab(): ReactNode {
  const { video: labels } = texts().admin;
  const search = route.useSearch();
  const owner = 'owner' in search && typeof search.owner === 'string' ? search.owner : undefined;
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const videos = useInfiniteQuery(videosQuery({ search: text, owner: owner ?? '', status }));
  const isFiltered = text !== '' || status !== '' || owner !== undefined;
  const shown = videos.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <search className="admin-filters">
        <SearchField label={labels.search} onSearch={setText} />
        <StatusFilter value={status} onChange={setStatus} />
      </search>
      {owner !== undefined && (
        <Text size="sm" mb="md">
          <FilledText text={labels.ofOwner} values={{ owner, link: <AllVideosLink /> }} />
        </Text>
      )}
      <VideoSelection videos={shown} steps={STEPS}>
        {({ checkbox, buttons }) => (
          <AdminList
            label={texts().admin.videos}
            query={videos}
            empty={isFiltered ? undefined : labels.none}
          >
            {(video) => (
              <VideoRow
                key={video.id}
                video={video}
                checkbox={checkbox(video)}
                buttons={buttons(video)}
              />
            )}
          </AdminList>
        )}
      </VideoSelection>
    </>
  );
}

type StatusFilterProps = {
  readonly value: string;
  readonly onChange: (status: string) => void;
};

function StatusFilter({ value, onChange }: StatusFilterProps): ReactNode {
  const { label, none, choices } = texts().videos.filters.status;
  const named = Object.entries(choices).map(([status, name]) => ({ value: status, label: name }));
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: none }, ...named]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function AllVideosLink(): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/videos" />}>
      {texts().admin.video.showAll}
    </Anchor>
  );
}

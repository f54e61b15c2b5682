import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { FilledText } from '../parts/filled-text.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { AdminList } from './admin-list.tsx';
import { type VideoFilters, videosQuery } from './admin-queries.ts';
import { parseFilters } from './parse-filters.ts';
import { VideoRow } from './video-row.tsx';
import { VideoSelection } from './video-selection.tsx';

const route = getRouteApi('/signed-in/admin/videos');

const STEPS = ['refresh', 'takedown', 'restore', 'delete'] as const;

/** The videos of all owners, or of one. */
export function VideosTab(): ReactNode {
  const { video: labels } = texts().admin;
  const filters = parseVideoFilters(route.useSearch());
  const { owner } = filters;
  const navigate = route.useNavigate();
  const change = (part: VideoFilters): void =>
    void navigate({ search: parseVideoFilters({ ...filters, ...part }), replace: true });
  const videos = useInfiniteQuery(videosQuery(filters));
  const isFiltered = Object.keys(filters).length > 0;
  const shown = videos.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <search className="admin-filters">
        <SearchField
          label={labels.search}
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <StatusFilter value={filters.status ?? ''} onChange={(status) => change({ status })} />
      </search>
      {owner !== undefined && (
        <Text size="sm" mb="md">
          <FilledText
            text={labels.ofOwner}
            values={{ owner, link: <AllVideosLink filters={filters} /> }}
          />
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

function parseVideoFilters(search: Readonly<Record<string, unknown>>): VideoFilters {
  const statuses = Object.keys(texts().videos.filters.status.choices);
  return parseFilters(search, [
    { name: 'search' },
    { name: 'owner' },
    { name: 'status', values: statuses },
  ]);
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

function AllVideosLink({ filters }: { readonly filters: VideoFilters }): ReactNode {
  const search = parseVideoFilters({ ...filters, owner: '' });
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/videos" search={search} />}>
      {texts().admin.video.showAll}
    </Anchor>
  );
}

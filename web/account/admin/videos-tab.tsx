import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminListedVideoWire } from '#features/admin/wire.ts';

import { countText, texts } from '../messages/texts.ts';
import { FilledText } from '../parts/filled-text.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { AdminList } from './admin-list.tsx';
import { videosQuery } from './admin-queries.ts';
import { type VideoAction, VideoDialog } from './video-dialog.tsx';
import { VideoRow } from './video-row.tsx';

const route = getRouteApi('/signed-in/admin/videos');

/** The videos of all owners, or of one. */
export function VideosTab(): ReactNode {
  const { video: labels } = texts().admin;
  const search = route.useSearch();
  const owner = 'owner' in search && typeof search.owner === 'string' ? search.owner : undefined;
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<VideoAction | null>(null);
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
      <Selection
        videos={shown.filter(({ id }) => selected.has(id))}
        onAction={setAction}
        onClear={() => setSelected(new Set())}
      />
      <AdminList
        label={texts().admin.videos}
        query={videos}
        empty={isFiltered ? undefined : labels.none}
      >
        {(video) => (
          <VideoRow
            key={video.id}
            video={video}
            selected={selected.has(video.id)}
            onToggle={() => setSelected(selected.symmetricDifference(new Set([video.id])))}
            onStep={(step) => setAction({ step, videos: [video] })}
          />
        )}
      </AdminList>
      {action !== null && (
        <VideoDialog
          action={action}
          onDone={() => setSelected(new Set())}
          onClose={() => setAction(null)}
        />
      )}
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

type SelectionProps = {
  readonly videos: readonly AdminListedVideoWire[];
  readonly onAction: (action: VideoAction) => void;
  readonly onClear: () => void;
};

/** The actions for all selected videos. */
function Selection({ videos, onAction, onClear }: SelectionProps): ReactNode {
  const { video: text } = texts().admin;
  const { selection } = texts().videos;
  const [first, ...others] = videos;
  if (first === undefined) return null;
  return (
    <Group gap="xs" mb="md">
      <Button
        variant="default"
        onClick={() => onAction({ step: 'refresh', videos: [first, ...others] })}
      >
        {countText(videos.length, text, 'refreshSelected')}
      </Button>
      <Button
        variant="outline"
        color="var(--mantine-color-error)"
        onClick={() => onAction({ step: 'delete', videos: [first, ...others] })}
      >
        {countText(videos.length, selection, 'delete')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {selection.clear}
      </Button>
    </Group>
  );
}

function AllVideosLink(): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/videos" />}>
      {texts().admin.video.showAll}
    </Anchor>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { EmptyNote } from '../parts/empty-note.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { AddVideoDialog } from './add-video-dialog.tsx';
import { useFollowPending } from './use-follow-pending.ts';
import { useVideoPages } from './use-video-pages.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoPicker } from './video-picker.tsx';
import { isNarrowed, type VideoSearch } from './video-search.ts';
import { VideoTableSkeleton } from './video-table.tsx';

const route = getRouteApi('/signed-in/videos');

export function VideosPage(): ReactNode {
  const [adding, setAdding] = useState(false);
  const search = route.useSearch();
  const addButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      Add video
    </Button>
  );
  return (
    <>
      <PageTitle title="Videos">{addButton}</PageTitle>
      <VideoPages search={search} addButton={addButton} />
      <AddVideoDialog opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

type VideoPagesProps = { readonly search: VideoSearch; readonly addButton: ReactNode };

function VideoPages({ search, addButton }: VideoPagesProps): ReactNode {
  const navigate = route.useNavigate();
  const { list, page, isEmpty, hasNext, turnTo } = useVideoPages(search);
  const videos = list.data?.data ?? [];
  useFollowPending(videos);
  // What is still on show of other filters says nothing of all videos.
  if (isEmpty && !isNarrowed(search) && !list.isPlaceholderData) {
    return <NoVideos addButton={addButton} />;
  }
  return (
    <>
      <VideoFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <FailureAlert error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <VideoTableSkeleton />}
      {isEmpty && <NoMatches onShowAll={() => void navigate({ search: {} })} />}
      {list.isSuccess && !isEmpty && (
        // Another list, or page of it, has nothing selected.
        <VideoPicker key={JSON.stringify([search, page])} videos={videos}>
          <Pager page={page} hasNext={hasNext} onTurn={turnTo} />
        </VideoPicker>
      )}
    </>
  );
}

function NoVideos({ addButton }: { readonly addButton: ReactNode }): ReactNode {
  return (
    <EmptyNote icon="videos" title="No videos yet" action={addButton}>
      Add the address of a video, a stream, or a page with a video in it. Reelay finds out what
      plays there and gives you a player, an iframe and an API record.
    </EmptyNote>
  );
}

function NoMatches({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const action = (
    <Button variant="default" onClick={onShowAll}>
      Show all videos
    </Button>
  );
  return (
    <EmptyNote icon="search" title="Nothing matches" action={action}>
      No video of yours fits this search. Use fewer words or filters.
    </EmptyNote>
  );
}

type PagerProps = {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onTurn: (page: number) => void;
};

function Pager({ page, hasNext, onTurn }: PagerProps): ReactNode {
  if (page === 1 && !hasNext) return null;
  return (
    <Group component="nav" aria-label="Pages" gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Text size="sm" c="dimmed" role="status">
        Page {page}
      </Text>
      <Button variant="default" disabled={!hasNext} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </Group>
  );
}

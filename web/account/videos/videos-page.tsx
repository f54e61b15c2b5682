import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { VideoListWire } from '../../../src/features/videos/wire.ts';
import { videoListQuery } from '../api/video-queries.ts';
import { EmptyNote } from '../parts/empty-note.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { AddVideoDialog } from './add-video-dialog.tsx';
import { useFollowPending } from './use-follow-pending.ts';
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
      {/* Other filters begin at their own first page, with nothing selected. */}
      <VideoPages key={JSON.stringify(search)} search={search} addButton={addButton} />
      <AddVideoDialog opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}

const NO_LIST: VideoListWire = { data: [], nextCursor: null };

type VideoPagesProps = { readonly search: VideoSearch; readonly addButton: ReactNode };

function VideoPages({ search, addButton }: VideoPagesProps): ReactNode {
  const navigate = route.useNavigate();
  // Where each page began that was turned over; the last one is on show.
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const list = useQuery(videoListQuery(search, cursors.at(-1) ?? null));
  const { error, isSuccess, isPending } = list;
  const { data: videos, nextCursor } = list.data ?? NO_LIST;
  useFollowPending(videos);

  // A search that looks at many videos may find nothing on one page, and more on the next.
  const over = cursors.length === 1 && nextCursor === null;
  const empty = isSuccess && videos.length === 0 && over;
  if (empty && !isNarrowed(search)) return <NoVideos addButton={addButton} />;
  return (
    <>
      <VideoFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <FailureAlert error={error} onRetry={() => void list.refetch()} />
      {isPending && <VideoTableSkeleton />}
      {empty && <NoMatches onShowAll={() => void navigate({ search: {} })} />}
      {isSuccess && !empty && (
        <VideoPicker key={cursors.length} videos={videos}>
          <Pager
            page={cursors.length}
            hasNext={nextCursor !== null}
            onPrevious={() => setCursors(cursors.slice(0, -1))}
            onNext={() => setCursors([...cursors, nextCursor])}
          />
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
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

function Pager({ page, hasNext, onPrevious, onNext }: PagerProps): ReactNode {
  if (page === 1 && !hasNext) return null;
  return (
    <Group component="nav" aria-label="Pages" gap="xs">
      <Button variant="default" disabled={page === 1} onClick={onPrevious}>
        Previous
      </Button>
      <Text size="sm" c="dimmed" role="status">
        Page {page}
      </Text>
      <Button variant="default" disabled={!hasNext} onClick={onNext}>
        Next
      </Button>
    </Group>
  );
}

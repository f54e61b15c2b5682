import './videos.css';
import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { AddVideoDialog } from './add-video-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { isFiltered } from './list-active-filters.ts';
import { useStatusUpdates } from './use-status-updates.ts';
import { useVideoPages } from './use-video-pages.ts';
import { VideoFilters } from './video-filters.tsx';
import type { VideoSearch } from './video-search.ts';
import { VideoSelection } from './video-selection.tsx';
import { VideoTableSkeleton } from './video-table.tsx';

const route = getRouteApi('/signed-in/videos');

export function VideosPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const search = route.useSearch();
  useHotkeys([
    ['n', () => setIsAdding(true)],
    ['/', () => document.querySelector<HTMLInputElement>('[data-hotkey="/"]')?.focus()],
  ]);
  const addButton = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setIsImporting(true)}>
        Import
      </Button>
      <Button
        leftSection={<Icon name="plus" size={16} />}
        aria-keyshortcuts="n"
        onClick={() => setIsAdding(true)}
      >
        Add video
      </Button>
    </Group>
  );
  return (
    <>
      <PageTitle title="Videos">{addButton}</PageTitle>
      <VideoPages search={search} addButton={addButton} />
      <AddVideoDialog opened={isAdding} onClose={() => setIsAdding(false)} />
      <ImportDialog opened={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

type VideoPagesProps = { readonly search: VideoSearch; readonly addButton: ReactNode };

function VideoPages({ search, addButton }: VideoPagesProps): ReactNode {
  const navigate = route.useNavigate();
  const { list, page, isEmpty, hasNext, goToPage } = useVideoPages(search);
  const videos = list.data?.data ?? [];
  useStatusUpdates(videos);
  // Empty placeholder data from other filters does not mean that the account has no videos.
  if (isEmpty && !isFiltered(search) && !list.isPlaceholderData) {
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
        // Another search or page starts with an empty selection.
        <VideoSelection key={JSON.stringify([search, page])} videos={videos}>
          <Pager page={page} hasNext={hasNext} onPageChange={goToPage} />
        </VideoSelection>
      )}
    </>
  );
}

function NoVideos({ addButton }: { readonly addButton: ReactNode }): ReactNode {
  return (
    <EmptyState icon="videos" title="No videos yet" action={addButton}>
      Add the URL of a video, a stream, or a web page that contains a video. Reelay detects the
      video and gives you a player, an embed code and API access.
    </EmptyState>
  );
}

function NoMatches({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const action = (
    <Button variant="default" onClick={onShowAll}>
      Show all videos
    </Button>
  );
  return (
    <EmptyState icon="search" title="No matching videos" action={action}>
      Try a shorter search or fewer filters.
    </EmptyState>
  );
}

type PagerProps = {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPageChange: (page: number) => void;
};

function Pager({ page, hasNext, onPageChange }: PagerProps): ReactNode {
  if (page === 1 && !hasNext) return null;
  return (
    <Group component="nav" aria-label="Pagination" gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <Text size="sm" c="dimmed" role="status">
        Page {page}
      </Text>
      <Button variant="default" disabled={!hasNext} onClick={() => onPageChange(page + 1)}>
        Next
      </Button>
    </Group>
  );
}

import './videos.css';
import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { parseVideoSearch, type VideoSearch } from '../api/video-search.ts';
import { countText, listTexts } from '../messages/texts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { dialogOnDemand } from '../parts/on-demand.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { isFiltered } from './list-active-filters.ts';
import { useStatusUpdates } from './use-status-updates.ts';
import { useVideoPages } from './use-video-pages.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoSelection } from './video-selection.tsx';
import { VideoTableSkeleton } from './video-table.tsx';

const route = getRouteApi('/signed-in/videos');

const AddVideoDialog = dialogOnDemand({
  name: 'add-video',
  load: async () => (await import('./add-video-dialog.tsx')).AddVideoDialog,
});
const ImportDialog = dialogOnDemand({
  name: 'import',
  load: async () => (await import('./import-dialog.tsx')).ImportDialog,
});

export function VideosPage(): ReactNode {
  const text = listTexts().videos;
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  // Parsed again, because the router keeps parameters that the page does not know.
  const search = parseVideoSearch(route.useSearch());
  useHotkeys([
    ['n', () => setIsAdding(true)],
    ['/', () => document.querySelector<HTMLInputElement>('[data-hotkey="/"]')?.focus()],
  ]);
  const addButton = (
    <Group gap="xs">
      <Button variant="default" onClick={() => setIsImporting(true)}>
        {text.import}
      </Button>
      <Button
        leftSection={<Icon name="plus" size={16} />}
        rightSection={<KeyHint hotkey="N" />}
        aria-keyshortcuts="n"
        onClick={() => setIsAdding(true)}
      >
        {text.add.action}
      </Button>
    </Group>
  );
  return (
    <>
      <PageTitle title={text.title}>{addButton}</PageTitle>
      <VideoPages search={search} addButton={addButton} />
      <AddVideoDialog opened={isAdding} onClose={() => setIsAdding(false)} />
      <ImportDialog opened={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

type VideoPagesProps = { readonly search: VideoSearch; readonly addButton: ReactNode };

function VideoPages({ search, addButton }: VideoPagesProps): ReactNode {
  const navigate = route.useNavigate();
  const text = listTexts().videos;
  const { list, page, count, isEmpty, hasNext, goToPage } = useVideoPages(search);
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
        // Back returns to the previous filters, but not to each pause in typing.
        onChange={(next) => void navigate({ search: next, replace: next.q !== search.q })}
      />
      <FailureAlert error={list.error} onRetry={list.refetch} />
      {list.isPending && <VideoTableSkeleton />}
      {isEmpty && <NoMatches onShowAll={() => void navigate({ search: {} })} />}
      {list.isSuccess && !isEmpty && (
        // Another search or page starts with an empty selection.
        <VideoSelection
          key={JSON.stringify([search, page])}
          videos={videos}
          sort={search.sort}
          onSort={(sort) => {
            const next = { ...search, sort };
            void navigate({ search: parseVideoSearch(next) });
          }}
        >
          <Text size="sm" c="dimmed" role="status">
            {countText(count, text, hasNext ? 'countAtLeast' : 'count')}
          </Text>
          <Pager page={page} hasNext={hasNext} onPageChange={goToPage} />
        </VideoSelection>
      )}
    </>
  );
}

function NoVideos({ addButton }: { readonly addButton: ReactNode }): ReactNode {
  const { empty } = listTexts().videos;
  return (
    <EmptyState icon="videos" title={empty.title} action={addButton}>
      {empty.text}
    </EmptyState>
  );
}

function NoMatches({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const { noMatches: text } = listTexts().videos;
  const action = (
    <Button variant="default" onClick={onShowAll}>
      {text.showAll}
    </Button>
  );
  return (
    <EmptyState icon="search" title={text.title} action={action}>
      {text.text}
    </EmptyState>
  );
}

function Pager({
  page,
  hasNext,
  onPageChange,
}: {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPageChange: (page: number) => void;
}): ReactNode {
  if (page === 1 && !hasNext) return null;
  const { pager } = listTexts().videos;
  return (
    <Group component="nav" aria-label={pager.label} gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        {pager.previous}
      </Button>
      <Text size="sm" c="dimmed">
        {fillMessage(pager.page, { page: `${page}` })}
      </Text>
      <Button variant="default" disabled={!hasNext} onClick={() => onPageChange(page + 1)}>
        {pager.next}
      </Button>
    </Group>
  );
}

import { Anchor, Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { Playlist } from '#sdk';

import { playlistsQuery } from '../api/playlist-queries.ts';
import { reelay } from '../api/reelay.ts';
import { countText, texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PlaylistForm } from './playlist-form.tsx';

export function PlaylistsPage(): ReactNode {
  const { title, create, empty, more } = texts().playlists;
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(playlistsQuery);
  const playlists = data?.pages.flatMap((page) => page.data);
  const close = (): void => setIsCreating(false);
  const createButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsCreating(true)}>
      {create}
    </Button>
  );
  return (
    <>
      <PageTitle title={title}>{createButton}</PageTitle>
      <Stack gap="md">
        <FailureAlert error={error} onRetry={refetch} />
        {isPending && <Skeleton height={180} />}
        {playlists?.length === 0 && (
          <EmptyState icon="playlists" title={empty.title} action={createButton}>
            {empty.text}
          </EmptyState>
        )}
        {playlists !== undefined && playlists.length > 0 && <PlaylistList playlists={playlists} />}
        {hasNextPage && (
          <Button
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {more}
          </Button>
        )}
      </Stack>
      <Dialog opened={isCreating} onClose={close} title={create}>
        <PlaylistForm
          action={create}
          save={async (values) => {
            await reelay.playlists.create(values);
            close();
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}

function PlaylistList({ playlists }: { readonly playlists: readonly Playlist[] }): ReactNode {
  const { playlists: text, parts } = texts();
  return (
    <ul className="card-list">
      {playlists.map(({ id, title, videoCount, visibility }) => (
        <Paper key={id} component="li" withBorder className="list-card">
          <div className="list-card-text">
            <Anchor
              className="wrap-anywhere"
              renderRoot={(props) => (
                <Link {...props} to="/playlists/$playlistId" params={{ playlistId: id }} />
              )}
            >
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {countText(videoCount, text, 'count')} · {parts.visibility[visibility]}
            </Text>
          </div>
        </Paper>
      ))}
    </ul>
  );
}

import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { feedsQuery } from '../api/feed-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { FeedList } from './feed-list.tsx';
import { FollowDialog } from './follow-dialog.tsx';
import { OpmlButtons } from './opml-buttons.tsx';

export function FeedsPage(): ReactNode {
  const { title, follow, empty } = texts().feeds;
  const [isFollowing, setIsFollowing] = useState(false);
  const { data, error, isPending, refetch } = useQuery(feedsQuery);
  const hasFeeds = data !== undefined && data.data.length > 0;
  const followButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setIsFollowing(true)}>
      {follow}
    </Button>
  );
  return (
    <>
      <PageTitle title={title}>{followButton}</PageTitle>
      <Stack gap="md">
        <Group gap="xs">
          <OpmlButtons canExport={hasFeeds} />
        </Group>
        <FailureAlert error={error} onRetry={refetch} />
        {isPending && <Skeleton height={180} />}
        {data?.data.length === 0 && (
          <EmptyState icon="feeds" title={empty.title} action={followButton}>
            {empty.text}
          </EmptyState>
        )}
        {hasFeeds && <FeedList feeds={data.data} />}
      </Stack>
      <FollowDialog opened={isFollowing} onClose={() => setIsFollowing(false)} />
    </>
  );
}

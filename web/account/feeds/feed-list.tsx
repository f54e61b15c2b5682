import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { Feed } from '#sdk';

import { feedsQuery } from '../api/feed-queries.ts';
import { reelay } from '../api/reelay.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';

const DISABLED_REASONS = {
  gone: 'Disabled: the server reports that the feed was removed.',
  failing: 'Disabled: the checks have failed for two weeks.',
} as const;

export function FeedList({ feeds }: { readonly feeds: readonly Feed[] }): ReactNode {
  return (
    <ul className="card-list">
      {feeds.map((feed) => (
        <FeedCard key={feed.id} feed={feed} />
      ))}
    </ul>
  );
}

function FeedCard({ feed }: { readonly feed: Feed }): ReactNode {
  const name = toName(feed);
  const [tag] = feed.tags;
  return (
    <Paper component="li" withBorder className="list-card">
      <div className="list-card-text">
        <Title order={2} size="h5" className="wrap-anywhere">
          {name}
        </Title>
        {feed.title !== null && (
          <Text size="sm" className="mono wrap-anywhere">
            {feed.url}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {describeChecks(feed)}
        </Text>
        <Text size="sm">{describeState(feed)}</Text>
        {tag !== undefined && (
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link {...props} to="/videos" search={{ tag }} />}
          >
            Videos with the tag “{tag}”
          </Anchor>
        )}
      </div>
      <FeedButtons feed={feed} name={name} />
    </Paper>
  );
}

function describeChecks({ lastCheckedAt, itemsAdded, itemsSkipped }: Feed): string {
  return [
    `${itemsAdded} ${itemsAdded === 1 ? 'video' : 'videos'} added`,
    itemsSkipped > 0 ? `${itemsSkipped} skipped` : null,
    lastCheckedAt === null ? 'not checked yet' : `last checked ${formatMoment(lastCheckedAt)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function describeState({ enabled, disabledReason, lastError, nextCheckAt }: Feed): string {
  if (!enabled) return disabledReason === null ? 'Paused' : DISABLED_REASONS[disabledReason];
  if (lastError !== null) return `The last check failed: ${lastError.message}`;
  return nextCheckAt === null ? 'Following' : `Next check ${formatMoment(nextCheckAt)}`;
}

type FeedButtonsProps = { readonly feed: Feed; readonly name: string };

function FeedButtons({ feed, name }: FeedButtonsProps): ReactNode {
  const queries = useQueryClient();
  const onSuccess = (): Promise<void> => queries.invalidateQueries(feedsQuery);
  const refreshing = useMutation({ mutationFn: () => reelay.feeds.refresh(feed.id), onSuccess });
  const pausing = useMutation({
    mutationFn: () => reelay.feeds.update(feed.id, { enabled: !feed.enabled }),
    onSuccess,
  });
  const pause = feed.enabled ? 'Pause' : 'Resume';
  return (
    <Group gap="xs">
      {feed.enabled && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Check now: ${name}`}
          loading={refreshing.isPending}
          onClick={() => refreshing.mutate()}
        >
          Check now
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={`${pause} ${name}`}
        loading={pausing.isPending}
        onClick={() => pausing.mutate()}
      >
        {pause}
      </Button>
      <UnfollowButton feed={feed} name={name} />
      <FailureAlert error={refreshing.error ?? pausing.error} />
    </Group>
  );
}

function UnfollowButton({ feed, name }: FeedButtonsProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const unfollowing = useMutation({
    mutationFn: () => reelay.feeds.delete(feed.id),
    onSuccess: () => {
      setOpened(false);
      notifications.show({ message: `You no longer follow “${name}”.` });
      return queries.invalidateQueries(feedsQuery);
    },
  });
  return (
    <>
      <Button
        variant="outline"
        color="var(--mantine-color-error)"
        size="xs"
        aria-label={`Unfollow ${name}`}
        onClick={() => setOpened(true)}
      >
        Unfollow
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Unfollow “${name}”?`}
        action="Unfollow feed"
        pending={unfollowing.isPending}
        error={unfollowing.error}
        onConfirm={() => unfollowing.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm">New items are no longer added. The videos that it has added stay.</Text>
      </ConfirmDialog>
    </>
  );
}

function toName({ title, url }: Feed): string {
  return title ?? url;
}

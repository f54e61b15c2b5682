import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SKIP_REASONS } from '#contract/skip-reasons.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Feed } from '#sdk';

import { feedsQuery } from '../api/feed-queries.ts';
import { reelay } from '../api/reelay.ts';
import { countText, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatCount } from '../parts/format-count.ts';
import { formatMoment } from '../parts/format-time.ts';
import { RemoveButton } from '../parts/remove-button.tsx';

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
            {fillMessage(texts().feeds.videosWithTag, { tag })}
          </Anchor>
        )}
      </div>
      <FeedButtons feed={feed} name={name} />
    </Paper>
  );
}

function describeChecks({ lastCheckedAt, itemsAdded, skipReasons }: Feed): string {
  const text = texts().feeds;
  return [
    countText(itemsAdded, text, 'added'),
    ...SKIP_REASONS.map((reason) => {
      const count = skipReasons[reason];
      return count > 0 ? fillMessage(text.skipped[reason], { count: formatCount(count) }) : null;
    }),
    lastCheckedAt === null
      ? text.notChecked
      : fillMessage(text.lastChecked, { date: formatMoment(lastCheckedAt) }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function describeState({ enabled, disabledReason, lastError, nextCheckAt }: Feed): string {
  const text = texts().feeds;
  if (!enabled) return disabledReason === null ? text.paused : text.disabled[disabledReason];
  if (lastError !== null) return fillMessage(text.checkFailed, { reason: lastError.message });
  if (nextCheckAt === null) return text.following;
  return fillMessage(text.nextCheck, { date: formatMoment(nextCheckAt) });
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
  const text = texts().feeds;
  const toggle = feed.enabled ? text.pause : text.resume;
  return (
    <Group gap="xs">
      {feed.enabled && (
        <Button
          variant="default"
          size="xs"
          aria-label={fillMessage(text.checkNowName, { name })}
          loading={refreshing.isPending}
          onClick={() => refreshing.mutate()}
        >
          {text.checkNow}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={fillMessage(toggle.actionName, { name })}
        loading={pausing.isPending}
        onClick={() => pausing.mutate()}
      >
        {toggle.action}
      </Button>
      <UnfollowButton feed={feed} name={name} />
      <FailureAlert error={refreshing.error ?? pausing.error} />
    </Group>
  );
}

function UnfollowButton({ feed, name }: FeedButtonsProps): ReactNode {
  const { unfollow: text } = texts().feeds;
  const queries = useQueryClient();
  async function unfollow(): Promise<void> {
    await reelay.feeds.delete(feed.id);
    void queries.invalidateQueries(feedsQuery);
  }
  return <RemoveButton name={name} messages={text} consequence={text.text} remove={unfollow} />;
}

function toName({ title, url }: Feed): string {
  return title ?? url;
}

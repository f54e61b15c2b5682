import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

type Page<Item> = { readonly data: readonly Item[] };

type AdminListProps<Item> = {
  readonly label: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  readonly children: (item: Item) => ReactNode;
};

/** A list whose pages can be empty although more pages follow. */
export function AdminList<Item>({ label, query, children }: AdminListProps<Item>): ReactNode {
  const { list: text } = texts().admin;
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <FailureAlert error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton height={240} />}
      {query.isSuccess && items.length === 0 && (
        <Paper withBorder p="lg">
          <Text c="dimmed">{query.hasNextPage ? text.noMatchesYet : text.noMatches}</Text>
        </Paper>
      )}
      {items.length > 0 && (
        <Paper withBorder component="ul" className="admin-list" aria-label={label}>
          {items.map(children)}
        </Paper>
      )}
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text.showMore}
          </Button>
        </Group>
      )}
    </>
  );
}

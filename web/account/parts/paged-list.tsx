import { Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FailureAlert } from './failure-alert.tsx';

type Page<Item> = { readonly data: readonly Item[] };

type PagedListProps<Item> = {
  readonly label: string;
  readonly className: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** The text instead of an empty list. */
  readonly empty: string;
  /** The label of the button that loads the next page. */
  readonly more: string;
  readonly children: (item: Item) => ReactNode;
};

/** A list whose next page is loaded by a button. A page can be empty although more follow. */
export function PagedList<Item>(props: PagedListProps<Item>): ReactNode {
  const { label, className, query, empty, more, children } = props;
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <FailureAlert error={query.error} onRetry={query.refetch} />
      {query.isPending && <Skeleton height={240} />}
      {query.isSuccess && items.length === 0 && (
        <Paper withBorder p="lg">
          <Text c="dimmed">{empty}</Text>
        </Paper>
      )}
      {items.length > 0 && (
        <Paper withBorder component="ul" className={className} aria-label={label}>
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
            {more}
          </Button>
        </Group>
      )}
    </>
  );
}

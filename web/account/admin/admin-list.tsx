import type { ComponentProps, ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { PagedList } from '../parts/paged-list.tsx';

type AdminListProps<Item> = Pick<
  ComponentProps<typeof PagedList<Item>>,
  'label' | 'query' | 'children'
>;

export function AdminList<Item>(props: AdminListProps<Item>): ReactNode {
  const { noMatches, noMatchesYet, showMore } = texts().admin.list;
  return (
    <PagedList
      {...props}
      className="admin-list"
      empty={props.query.hasNextPage ? noMatchesYet : noMatches}
      more={showMore}
    />
  );
}

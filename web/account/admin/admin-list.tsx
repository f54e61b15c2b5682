import type { ComponentProps, ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { PagedList } from '../parts/paged-list.tsx';

type AdminListProps<Item> = Pick<
  ComponentProps<typeof PagedList<Item>>,
  'label' | 'query' | 'children'
> & {
  /** The text instead of an empty list that no search or filter limits. */
  readonly empty?: string | undefined;
};

export function AdminList<Item>({ empty, ...props }: AdminListProps<Item>): ReactNode {
  const { noMatches, noMatchesYet, showMore } = texts().admin.list;
  return (
    <PagedList
      {...props}
      className="admin-list"
      empty={props.query.hasNextPage ? noMatchesYet : (empty ?? noMatches)}
      more={showMore}
    />
  );
}

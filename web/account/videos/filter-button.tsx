import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import type { VideoSearch } from '../api/video-search.ts';
import { listTexts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import type { OpenerProps } from '../parts/on-demand.tsx';
import { listActiveFilters } from './list-active-filters.ts';

export type FilterMenuProps = {
  readonly search: VideoSearch;
  readonly change: (part: Readonly<Record<string, string>>) => void;
};

export function FilterButton({
  menu: { search },
  ...button
}: { readonly menu: FilterMenuProps } & OpenerProps): ReactNode {
  const text = listTexts().videos;
  const count = listActiveFilters(search).length;
  return (
    <Button variant="default" leftSection={<Icon name="filter" size={16} />} {...button}>
      {count === 0 ? text.filter : fillMessage(text.filterCount, { count: `${count}` })}
    </Button>
  );
}

import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import type { VideoSearch } from '../api/video-search.ts';
import { listTexts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import { type ActiveFilter, listActiveFilters } from './list-active-filters.ts';

export function ActiveFilters({
  search,
  onRemove,
}: {
  readonly search: VideoSearch;
  readonly onRemove: (name: ActiveFilter['name']) => void;
}): ReactNode {
  const active = listActiveFilters(search);
  if (active.length === 0) return null;
  return (
    <Group
      gap="xs"
      component="ul"
      className="active-filters"
      aria-label={listTexts().videos.activeFilters}
    >
      {active.map(({ name, label, value }) => (
        <li key={name}>
          <Button
            variant="default"
            size="compact-sm"
            radius="xl"
            aria-label={fillMessage(listTexts().videos.removeFilter, { label, value })}
            rightSection={<Icon name="close" size={12} />}
            onClick={() => onRemove(name)}
          >
            {label}: {value}
          </Button>
        </li>
      ))}
    </Group>
  );
}

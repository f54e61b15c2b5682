import './filter-chips.css';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { listTexts } from '../messages/texts.ts';
import { Icon } from './icons.tsx';

export type FilterChip<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly value: string;
};

type FilterChipsProps<Name extends string> = {
  readonly chips: readonly FilterChip<Name>[];
  readonly onRemove: (name: Name) => void;
  /** Shown with several filters. */
  readonly onClear?: () => void;
};

/** The active filters, each as a button that removes it. */
export function FilterChips<Name extends string>(props: FilterChipsProps<Name>): ReactNode {
  const { chips, onRemove, onClear } = props;
  const text = listTexts().parts.filters;
  if (chips.length === 0) return null;
  return (
    <Group gap="xs" component="ul" className="active-filters" aria-label={text.active}>
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <Button
            variant="default"
            size="compact-sm"
            radius="xl"
            aria-label={fillMessage(text.remove, { label, value })}
            rightSection={<Icon name="close" size={12} />}
            onClick={() => onRemove(name)}
          >
            {label}: {value}
          </Button>
        </li>
      ))}
      {onClear !== undefined && chips.length > 1 && (
        <li>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            {text.clear}
          </Button>
        </li>
      )}
    </Group>
  );
}

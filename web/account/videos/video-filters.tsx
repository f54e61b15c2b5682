import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

import { parseVideoSearch, type VideoSearch } from '../api/video-search.ts';
import { listTexts } from '../messages/texts.ts';
import { FilterChips } from '../parts/filter-chips.tsx';
import { Icon } from '../parts/icons.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { menuOnDemand } from '../parts/on-demand.tsx';
import { FilterButton, type FilterMenuProps } from './filter-button.tsx';
import { listActiveFilters } from './list-active-filters.ts';

const TYPING_PAUSE_MS = 300;

const FilterMenu = menuOnDemand<FilterMenuProps>({
  name: 'filter-menu',
  role: 'dialog',
  Button: FilterButton,
  load: async () => (await import('./opened-filter-menu.tsx')).OpenedFilterMenu,
});

/** Search, and filters behind a button. */
export function VideoFilters({
  search,
  onChange,
}: {
  readonly search: VideoSearch;
  readonly onChange: (search: VideoSearch) => void;
}): ReactNode {
  const change = (part: Readonly<Record<string, string>>): void =>
    onChange(parseVideoSearch({ ...search, ...part }));
  return (
    <search className="filters">
      <div className="filters-row">
        <DelayedInput
          className="filters-query"
          label={listTexts().videos.search}
          value={search.q}
          maxLength={SEARCH_CHARACTERS_MAX}
          onApply={(q) => change({ q })}
        />
        <FilterMenu search={search} change={change} />
      </div>
      <FilterChips chips={listActiveFilters(search)} onRemove={(name) => change({ [name]: '' })} />
    </search>
  );
}

type DelayedInputProps = {
  readonly className: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly onApply: (value: string) => void;
};

/** A search field whose text is applied when the user pauses. */
function DelayedInput(props: DelayedInputProps): ReactNode {
  const { className, label, value, maxLength, onApply } = props;
  const [typed, setTyped] = useState(value ?? '');
  const applied = useRef(value);
  // Updates the field when something else changes the search in the URL, but never overwrites text
  // that the user is typing.
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setTyped(value ?? '');
  }, [value]);
  const apply = useDebouncedCallback((text: string) => {
    applied.current = text.trim() === '' ? undefined : text.trim();
    onApply(text);
  }, TYPING_PAUSE_MS);
  return (
    <TextInput
      className={className}
      type="search"
      data-hotkey="/"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      rightSection={typed === '' && <KeyHint hotkey="/" />}
      maxLength={maxLength}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        apply(currentTarget.value);
      }}
    />
  );
}

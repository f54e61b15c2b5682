import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Icon } from '../parts/icons.tsx';
import {
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  parseVideoSearch,
  type VideoSearch,
} from './video-search.ts';

const TYPING_PAUSE_MS = 300;

type VideoFiltersProps = {
  readonly search: VideoSearch;
  readonly onChange: (search: VideoSearch) => void;
};

/** Search and filters, with accessible names because they have no visible labels. */
export function VideoFilters({ search, onChange }: VideoFiltersProps): ReactNode {
  const [typed, setTyped] = useState(search.q ?? '');
  const appliedQuery = useRef(search.q);
  // Updates the field when something else changes the search in the URL, but never overwrites text
  // that the user is typing.
  useEffect(() => {
    if (search.q === appliedQuery.current) return;
    appliedQuery.current = search.q;
    setTyped(search.q ?? '');
  }, [search.q]);
  const change = (part: Readonly<Record<string, string>>): void =>
    onChange(parseVideoSearch({ ...search, ...part }));
  const applyQuery = useDebouncedCallback((q: string) => {
    appliedQuery.current = q.trim() === '' ? undefined : q.trim();
    change({ q });
  }, TYPING_PAUSE_MS);
  return (
    <search className="filters">
      <TextInput
        className="filters-query"
        type="search"
        aria-label="Search titles and URLs"
        placeholder="Search titles and URLs"
        leftSection={<Icon name="search" size={16} />}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          applyQuery(currentTarget.value);
        }}
      />
      {FILTER_NAMES.map((name) => (
        <NativeSelect
          key={name}
          aria-label={FILTERS[name].label}
          data={toOptions(FILTERS[name])}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
    </search>
  );
}

type Filter = (typeof FILTERS)[FilterName];
type Option = { readonly value: string; readonly label: string };

function toOptions({ none, choices }: Filter): readonly Option[] {
  const named = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: none }, ...named];
}

import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Icon } from '../parts/icons.tsx';
import {
  FILTER_NAMES,
  type FilterName,
  FILTERS,
  readVideoSearch,
  type VideoSearch,
} from './video-search.ts';

const TYPING_PAUSE_MS = 300;

type VideoFiltersProps = {
  readonly search: VideoSearch;
  readonly onChange: (search: VideoSearch) => void;
};

/** Search and filters; each says what it is to those who don't see its place. */
export function VideoFilters({ search, onChange }: VideoFiltersProps): ReactNode {
  const [words, setWords] = useState(search.q ?? '');
  const searched = useRef(search.q);
  // The address changes without this field too, by the link to all videos; what is being typed is not written over.
  useEffect(() => {
    if (search.q === searched.current) return;
    searched.current = search.q;
    setWords(search.q ?? '');
  }, [search.q]);
  const change = (part: Readonly<Record<string, string>>): void =>
    onChange(readVideoSearch({ ...search, ...part }));
  const searchFor = useDebouncedCallback((q: string) => {
    searched.current = q.trim() === '' ? undefined : q.trim();
    change({ q });
  }, TYPING_PAUSE_MS);
  return (
    <search className="filters">
      <TextInput
        className="filters-words"
        type="search"
        aria-label="Search titles and addresses"
        placeholder="Search titles and addresses"
        leftSection={<Icon name="search" size={16} />}
        maxLength={200}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          searchFor(currentTarget.value);
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

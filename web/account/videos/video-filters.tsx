import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

import { Icon } from '../parts/icons.tsx';
import { readVideoSearch, type VideoSearch } from './video-search.ts';

const TYPING_PAUSE_MS = 300;

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    data: [
      { value: '', label: 'Any status' },
      { value: 'ready', label: 'Ready' },
      { value: 'queued', label: 'Queued' },
      { value: 'resolving', label: 'Resolving' },
      { value: 'failed', label: 'Failed' },
    ],
  },
  {
    name: 'type',
    label: 'Type',
    data: [
      { value: '', label: 'Any type' },
      { value: 'MP4', label: 'MP4' },
      { value: 'WebM', label: 'WebM' },
      { value: 'HLS', label: 'HLS' },
      { value: 'DASH', label: 'DASH' },
      { value: 'live', label: 'Live' },
    ],
  },
  {
    name: 'visibility',
    label: 'Visibility',
    data: [
      { value: '', label: 'Any visibility' },
      { value: 'public', label: 'Public' },
      { value: 'unlisted', label: 'Unlisted' },
      { value: 'private', label: 'Private' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    data: [
      { value: '', label: 'Newest first' },
      { value: 'createdAt', label: 'Oldest first' },
      { value: '-updatedAt', label: 'Changed last' },
    ],
  },
] as const;

type VideoFiltersProps = {
  readonly search: VideoSearch;
  readonly onChange: (search: VideoSearch) => void;
};

/** Search and filters; each says what it is to those who don't see its place. */
export function VideoFilters({ search, onChange }: VideoFiltersProps): ReactNode {
  const [words, setWords] = useState(search.q ?? '');
  const change = (part: Readonly<Record<string, string>>): void =>
    onChange(readVideoSearch({ ...search, ...part }));
  const searchFor = useDebouncedCallback((q: string) => change({ q }), TYPING_PAUSE_MS);
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
      {FILTERS.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          data={data}
          value={search[name] ?? ''}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      ))}
    </search>
  );
}

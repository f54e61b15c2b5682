import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { SEARCH_CHARACTERS_MAX, TAG_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import {
  FILTER_NAMES,
  type FilterName,
  parseVideoSearch,
  type VideoSearch,
} from '../api/video-search.ts';
import { texts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { listActiveFilters } from './list-active-filters.ts';

const TYPING_PAUSE_MS = 300;

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
          label={texts().videos.search}
          value={search.q}
          maxLength={SEARCH_CHARACTERS_MAX}
          onApply={(q) => change({ q })}
        />
        <FilterMenu search={search} change={change} />
      </div>
      <ActiveFilters search={search} onRemove={(name) => change({ [name]: '' })} />
    </search>
  );
}

function FilterMenu({
  search,
  change,
}: {
  readonly search: VideoSearch;
  readonly change: (part: Readonly<Record<string, string>>) => void;
}): ReactNode {
  const text = texts().videos;
  const [tag, setTag] = useState(search.tag ?? '');
  const count = listActiveFilters(search).length;
  return (
    <Popover position="bottom-end" trapFocus width={260} onOpen={() => setTag(search.tag ?? '')}>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="filter" size={16} />}>
          {count === 0 ? text.filter : fillMessage(text.filterCount, { count: `${count}` })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.filtersLabel}>
        <Stack gap="sm">
          {FILTER_NAMES.map((name) => (
            <NativeSelect
              key={name}
              label={text.filters[name].label}
              data={listOptions(name)}
              value={search[name] ?? ''}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              change({ tag });
            }}
          >
            <TextInput
              label={text.tag}
              description={text.tagHint}
              maxLength={TAG_CHARACTERS_MAX}
              value={tag}
              onChange={({ currentTarget }) => setTag(currentTarget.value)}
            />
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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

function listOptions(
  name: FilterName,
): readonly { readonly value: string; readonly label: string }[] {
  const { none, choices } = texts().videos.filters[name];
  const named = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: none }, ...named];
}

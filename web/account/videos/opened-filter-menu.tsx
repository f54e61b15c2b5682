import { NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { TAG_CHARACTERS_MAX } from '#contract/limits.ts';

import { FILTER_NAMES, type FilterName } from '../api/video-search.ts';
import { texts } from '../messages/texts.ts';
import { useOpenedMenu } from '../parts/on-demand.tsx';
import { FilterButton, type FilterMenuProps } from './filter-button.tsx';

export function OpenedFilterMenu(props: FilterMenuProps): ReactNode {
  const { search, change } = props;
  const { opened, setOpened, target } = useOpenedMenu();
  const text = texts().videos;
  const [tag, setTag] = useState(search.tag ?? '');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      width={260}
      onOpen={() => setTag(search.tag ?? '')}
    >
      <Popover.Target>
        <FilterButton ref={target} menu={props} onClick={() => setOpened(!opened)} />
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

function listOptions(
  name: FilterName,
): readonly { readonly value: string; readonly label: string }[] {
  const { none, choices } = texts().videos.filters[name];
  const named = Object.entries(choices).map(([value, label]) => ({ value, label }));
  return [{ value: '', label: none }, ...named];
}

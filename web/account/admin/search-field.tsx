import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

/** Searches when Enter is pressed or the field loses focus. */
export function SearchField({
  label,
  onSearch,
}: {
  readonly label: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  return (
    <TextInput
      type="search"
      label={label}
      maxLength={SEARCH_CHARACTERS_MAX}
      spellCheck={false}
      autoComplete="off"
      onBlur={({ currentTarget }) => onSearch(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onSearch(currentTarget.value.trim());
      }}
    />
  );
}

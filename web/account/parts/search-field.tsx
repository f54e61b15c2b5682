import { TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

type SearchFieldNaming =
  | { readonly label: string }
  | { readonly 'aria-label': string; readonly placeholder: string };

/** Searches when Enter is pressed or the field loses focus. */
export function SearchField({
  onSearch,
  ...naming
}: SearchFieldNaming & {
  readonly defaultValue?: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const searched = useRef(naming.defaultValue ?? '');
  const search = (text: string): void => {
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  };
  return (
    <TextInput
      {...naming}
      type="search"
      maxLength={SEARCH_CHARACTERS_MAX}
      spellCheck={false}
      autoComplete="off"
      onBlur={({ currentTarget }) => search(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') search(currentTarget.value.trim());
      }}
    />
  );
}

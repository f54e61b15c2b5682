import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

type SearchFieldNaming =
  | { readonly label: string; readonly placeholder?: string }
  | { readonly 'aria-label': string; readonly placeholder: string };

/**
 * Searches when Enter is pressed or the field loses focus. The field keeps the focus, and follows
 * `value` when that changes, for example because a link leads to another search.
 */
export function SearchField({
  value,
  maxLength = SEARCH_CHARACTERS_MAX,
  onSearch,
  ...naming
}: SearchFieldNaming & {
  /** The text that is searched. */
  readonly value: string;
  readonly maxLength?: number;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  useEffect(() => {
    if (field.current === null || value === searched.current) return;
    searched.current = value;
    field.current.value = value;
  }, [value]);
  const search = (text: string): void => {
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  };
  return (
    <TextInput
      {...naming}
      ref={field}
      defaultValue={value}
      type="search"
      maxLength={maxLength}
      spellCheck={false}
      autoComplete="off"
      onBlur={({ currentTarget }) => search(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') search(currentTarget.value.trim());
      }}
    />
  );
}

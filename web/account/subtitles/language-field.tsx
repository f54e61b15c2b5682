import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';

import { COMMON_LANGUAGES, nameInItself, parseLanguage, toLanguageName } from './track-language.ts';

type LanguageFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly note?: string | undefined;
  /** It has the focus when its dialog opens. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
};

/** A language tag, typed or chosen; its name is told below. */
export function LanguageField(props: LanguageFieldProps): ReactNode {
  const { label, value, error, note, isFirst = false, onChange } = props;
  const tag = parseLanguage(value);
  const name = tag === undefined ? 'A tag such as “de” or “pt-BR”' : toLanguageName(tag);
  return (
    <Autocomplete
      label={label}
      description={note === undefined ? name : `${name}. ${note}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={COMMON_LANGUAGES}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            `${option.value} ${describeLanguage(option.value)}`
              .toLowerCase()
              .includes(search.trim().toLowerCase()),
        )
      }
      renderOption={({ option }) => (
        <span>
          <span className="mono">{option.value}</span> {describeLanguage(option.value)}
        </span>
      )}
      limit={12}
      value={value}
      error={error}
      {...(isFirst && { 'data-autofocus': true })}
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange}
    />
  );
}

/** `German, Deutsch`: it is found by either. */
function describeLanguage(tag: string): string {
  const [name, own] = [toLanguageName(tag), nameInItself(tag)];
  return name === own ? name : `${name}, ${own}`;
}

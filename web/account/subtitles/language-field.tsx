import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { COMMON_LANGUAGES, toNativeName, parseLanguage, toLanguageName } from './track-language.ts';

type LanguageFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly note?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A language tag, typed or selected; its name is shown below. */
export function LanguageField(props: LanguageFieldProps): ReactNode {
  const { label, value, error, note, onChange } = props;
  const { languageHint, languageAndNote } = texts().subtitles;
  const tag = parseLanguage(value);
  const name = tag === undefined ? languageHint : toLanguageName(tag);
  return (
    <Autocomplete
      label={label}
      description={
        note === undefined ? name : fillMessage(languageAndNote, { language: name, note })
      }
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
      openOnFocus={false}
      value={value}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange}
    />
  );
}

/** `German, Deutsch`: the search finds both. */
function describeLanguage(tag: string): string {
  const [name, nativeName] = [toLanguageName(tag), toNativeName(tag)];
  return name === nativeName ? name : `${name}, ${nativeName}`;
}

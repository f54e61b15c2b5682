import { NativeSelect, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';

import { findStoredLanguage } from '#lib/i18n/language-cookie.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n/language.ts';

import { storeLanguage } from '../../shared/store-language.ts';
import { startTexts } from '../messages/start-texts.ts';

/** Stands for the preference of the operating system or browser. */
const SYSTEM = '';

/** The theme and the language. Both also apply to the public pages. */
export function PreferenceSwitches(): ReactNode {
  const { preferences } = startTexts();
  const { colorScheme, setColorScheme, clearColorScheme } = useMantineColorScheme();
  return (
    <div className="preferences">
      <NativeSelect
        size="xs"
        aria-label={preferences.language}
        data={[
          { value: SYSTEM, label: `${preferences.language}: ${preferences.system}` },
          ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        defaultValue={findStoredLanguage(document.cookie) ?? SYSTEM}
        onChange={({ currentTarget }) => changeLanguage(currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label={preferences.theme}
        data={[
          { value: SYSTEM, label: `${preferences.theme}: ${preferences.system}` },
          { value: 'light', label: preferences.light },
          { value: 'dark', label: preferences.dark },
        ]}
        value={colorScheme === 'auto' ? SYSTEM : colorScheme}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'light' || value === 'dark') setColorScheme(value);
          else clearColorScheme();
        }}
      />
    </div>
  );
}

/** The server chooses the language of the next document. */
function changeLanguage(language: string): void {
  storeLanguage(language);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  location.replace(url.href);
}

import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { CODE_CHARACTERS_MAX, CODE_CHARACTERS_MIN } from '#contract/limits.ts';

/** A code of an authenticator app, or a recovery code with letters. */
export function CodeField(props: TextInputProps): ReactNode {
  return (
    <TextInput
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      minLength={CODE_CHARACTERS_MIN}
      maxLength={CODE_CHARACTERS_MAX}
      {...props}
    />
  );
}

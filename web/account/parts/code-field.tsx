import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A code of an authenticator app, or a recovery code, which has letters. */
export function CodeField(props: TextInputProps): ReactNode {
  return (
    <TextInput
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      minLength={6}
      maxLength={40}
      {...props}
    />
  );
}

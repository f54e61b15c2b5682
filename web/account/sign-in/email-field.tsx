import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** `username` is the field under which password managers store an account. */
export function EmailField(props: TextInputProps): ReactNode {
  return (
    <TextInput
      label="E-mail"
      type="email"
      required
      withAsterisk={false}
      autoComplete="username"
      maxLength={254}
      {...props}
    />
  );
}

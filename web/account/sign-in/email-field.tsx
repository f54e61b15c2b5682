import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Password managers file an account under it. */
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

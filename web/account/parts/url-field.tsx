import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

type UrlFieldProps = TextInputProps & { readonly maxLength: number };

export function UrlField(props: UrlFieldProps): ReactNode {
  return (
    <TextInput
      label="URL"
      placeholder="https://"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      data-autofocus
      {...props}
    />
  );
}

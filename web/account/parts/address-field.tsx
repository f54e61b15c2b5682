import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

type AddressFieldProps = TextInputProps & { readonly maxLength: number };

/** The web address that a dialog asks for first. */
export function AddressField(props: AddressFieldProps): ReactNode {
  return (
    <TextInput
      label="Address"
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

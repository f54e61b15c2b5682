import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';

type UrlFieldProps = TextInputProps & { readonly maxLength: number };

export function UrlField(props: UrlFieldProps): ReactNode {
  return (
    <TextInput
      label={texts().parts.url}
      placeholder="https://"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...props}
    />
  );
}

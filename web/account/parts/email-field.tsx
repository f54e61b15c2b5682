import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { EMAIL_CHARACTERS_MAX } from '#lib/net/email-pattern.ts';

import { startTexts } from '../messages/start-texts.ts';

/** Password managers store accounts under the `username` field. */
export function EmailField(props: TextInputProps): ReactNode {
  return (
    <TextInput
      label={startTexts().signIn.email}
      type="email"
      required
      withAsterisk={false}
      autoComplete="username"
      maxLength={EMAIL_CHARACTERS_MAX}
      {...props}
    />
  );
}

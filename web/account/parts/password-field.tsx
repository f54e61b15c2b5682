import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#contract/limits.ts';

import { startTexts } from '../messages/start-texts.ts';

/** `autoComplete` identifies the password for password managers. */
const KINDS = {
  current: { autoComplete: 'current-password' },
  new: {
    autoComplete: 'new-password',
    minLength: PASSWORD_CHARACTERS_MIN,
  },
} as const;

type PasswordFieldProps = Pick<PasswordInputProps, 'label' | 'value' | 'onChange' | 'autoFocus'> & {
  readonly kind: keyof typeof KINDS;
};

export function PasswordField({ kind, ...props }: PasswordFieldProps): ReactNode {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      maxLength={PASSWORD_CHARACTERS_MAX}
      {...(kind === 'new' && { description: startTexts().passwordHint })}
      {...KINDS[kind]}
      {...props}
    />
  );
}

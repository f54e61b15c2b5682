import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { startTexts } from '../messages/texts.ts';

/**
 * The length limits match the API; `autoComplete` identifies the password for password managers.
 */
const KINDS = {
  current: { autoComplete: 'current-password' },
  new: {
    autoComplete: 'new-password',
    minLength: 12,
  },
} as const;

type PasswordFieldProps = Pick<PasswordInputProps, 'label' | 'value' | 'onChange'> & {
  readonly kind: keyof typeof KINDS;
};

export function PasswordField({ kind, ...props }: PasswordFieldProps): ReactNode {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      maxLength={256}
      {...(kind === 'new' && { description: startTexts().passwordHint })}
      {...KINDS[kind]}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The bounds are the service's own; `autoComplete` tells password managers which one it is. */
const KINDS = {
  current: { autoComplete: 'current-password' },
  new: {
    autoComplete: 'new-password',
    minLength: 12,
    description: 'At least 12 characters; a few words are easier to keep than signs.',
  },
} as const;

type PasswordFieldProps = Pick<PasswordInputProps, 'label' | 'value' | 'onChange'> & {
  readonly kind: keyof typeof KINDS;
};

export function PasswordField({ kind, ...props }: PasswordFieldProps): ReactNode {
  return (
    <PasswordInput required withAsterisk={false} maxLength={256} {...KINDS[kind]} {...props} />
  );
}

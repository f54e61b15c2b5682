import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { REASON_CHARACTERS_MAX } from '#contract/limits.ts';

import { texts } from '../messages/texts.ts';

type ReasonFieldProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly 'data-autofocus'?: boolean;
};

/** The reason of a change by the operator, which the audit log records. */
export function ReasonField({ onChange, ...props }: ReasonFieldProps): ReactNode {
  const { reason, reasonHint } = texts().admin;
  return (
    <TextInput
      {...props}
      label={reason}
      description={reasonHint}
      maxLength={REASON_CHARACTERS_MAX}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

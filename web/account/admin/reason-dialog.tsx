import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { REASON_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#contract/limits.ts';

import { texts } from '../messages/texts.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

type ReasonDialogProps = ActionDialogProps & {
  readonly perform: (id: string, reason: string) => Promise<unknown>;
};

/** Asks for the reason of a change by the operator, which the audit log records. */
export function ReasonDialog({ perform, ...props }: ReasonDialogProps): ReactNode {
  const [text, setText] = useState('');
  const reason = text.trim();
  return (
    <ActionDialog
      {...props}
      perform={(id) => perform(id, reason)}
      isIncomplete={reason.length < REASON_CHARACTERS_MIN}
    >
      <TextInput
        label={texts().admin.reason}
        description={texts().admin.reasonHint}
        value={text}
        maxLength={REASON_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ActionDialog>
  );
}

import { type ReactNode, useState } from 'react';

import { REASON_CHARACTERS_MIN } from '#contract/limits.ts';

import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

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
      <ReasonField value={text} onChange={setText} data-autofocus />
    </ActionDialog>
  );
}

import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { REASON_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#contract/limits.ts';

import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useReturnFocus } from '../parts/use-return-focus.ts';
import { ADMIN_KEY } from './admin-queries.ts';

type ReasonDialogProps = {
  readonly title: string;
  readonly note: string;
  /** The label of the confirm button, a verb with its object. */
  readonly action: string;
  readonly perform: (reason: string) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly onClose: () => void;
};

/** Asks for the reason of a change by the operator, which the audit log records. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, note, action, perform, onDone, onClose } = props;
  useReturnFocus();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const performing = useMutation({
    mutationFn: () => perform(reason.trim()),
    onSuccess: async () => {
      onClose();
      onDone?.();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={title}
      action={action}
      pending={performing.isPending}
      error={performing.error}
      disabled={reason.trim().length < REASON_CHARACTERS_MIN}
      onConfirm={() => performing.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{note}</Text>
      <TextInput
        label={texts().admin.reason}
        description={texts().admin.reasonHint}
        value={reason}
        maxLength={REASON_CHARACTERS_MAX}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

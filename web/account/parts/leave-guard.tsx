import { Text } from '@mantine/core';
import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Move = Parameters<ShouldBlockFn>[0];

type LeaveGuardProps = {
  /** What would be lost. */
  readonly note: string;
  /** Without a move, the document is closed or loaded again. */
  readonly losesEdits: (move?: Move) => boolean;
};

/** Asks for confirmation before unsaved edits are lost. */
export function LeaveGuard({ note, losesEdits }: LeaveGuardProps): ReactNode {
  const { leave: text } = texts().parts;
  const blocker = useBlocker({
    shouldBlockFn: (move) => losesEdits(move),
    enableBeforeUnload: () => losesEdits(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={text.title}
      action={text.action}
      pending={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text size="sm">{note}</Text>
    </ConfirmDialog>
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmButtonProps = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  readonly label: string;
  /** The name of the button for screen readers, if its label alone is ambiguous. */
  readonly 'aria-label'?: string;
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the confirm button, a verb with its object. */
  readonly action: string;
  readonly perform: () => Promise<unknown>;
};

/** A button whose action is confirmed in a dialog, which closes when the action has succeeded. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { label, title, children, action, perform, ...button } = props;
  const [opened, setOpened] = useState(false);
  const performing = useMutation({ mutationFn: perform, onSuccess: () => setOpened(false) });
  return (
    <>
      <Button {...button} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={title}
        action={action}
        pending={performing.isPending}
        error={performing.error}
        onConfirm={() => performing.mutate()}
        onClose={() => setOpened(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

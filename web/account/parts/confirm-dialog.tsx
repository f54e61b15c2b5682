import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import { startTexts } from '../messages/start-texts.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from './dialog.tsx';
import { FailureAlert } from './failure-alert.tsx';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the confirm button, a verb with its object. */
  readonly action: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly disabled?: boolean;
  /** True when the dialog shows results and there is nothing left to confirm. */
  readonly isDone?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation of a permanent change. The focus starts on "Cancel". */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const {
    opened,
    title,
    children,
    action,
    pending,
    error,
    disabled = false,
    isDone = false,
  } = props;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDone) closeButton.current?.focus();
  }, [isDone]);
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onConfirm();
        }}
      >
        <Stack gap="md">
          {children}
          <FailureAlert error={error} />
          <Group justify="flex-end" gap="sm">
            <Button ref={closeButton} variant="default" onClick={props.onClose} data-autofocus>
              {isDone ? startTexts().close : texts().parts.cancel}
            </Button>
            {!isDone && (
              <Button
                type="submit"
                color="var(--danger-fill)"
                loading={pending}
                disabled={disabled}
              >
                {action}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

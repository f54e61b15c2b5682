import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { Dialog } from './dialog.tsx';

type DialogButtonProps = {
  /** The label of the button, and the title of the dialog. */
  readonly label: string;
  /** The name of the button in a list, which contains its item. */
  readonly name?: string;
  /** Renders the contents of the dialog. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ label, name, children }: DialogButtonProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        {...(name !== undefined && { size: 'xs', 'aria-label': name })}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={name ?? label}>
        {children(close)}
      </Dialog>
    </>
  );
}

import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { NewKeyWire } from '#features/accounts/wire.ts';

import { keysQuery } from '../api/account-queries.ts';
import { MakeKeyForm } from './make-key-form.tsx';
import { NewKey } from './new-key.tsx';

type MakeKeyDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Asks what the key is for, then shows it, once. */
export function MakeKeyDialog({ opened, onClose }: MakeKeyDialogProps): ReactNode {
  const [made, setMade] = useState<NewKeyWire | null>(null);
  const queries = useQueryClient();
  function close(): void {
    onClose();
    setMade(null);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made === null ? 'Make a key' : 'Your new key'}
      size="lg"
      // A click beside it must not lose the key.
      closeOnClickOutside={made === null}
    >
      {made === null ? (
        <MakeKeyForm onMade={setMade} onCancel={close} />
      ) : (
        <NewKey made={made} onDone={close} />
      )}
    </Modal>
  );
}

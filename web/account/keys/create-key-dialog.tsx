import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { NewKeyWire } from '#features/accounts/wire.ts';

import { keysQuery } from '../api/account-queries.ts';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';

type CreateKeyDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Shows the form, then the created key. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps): ReactNode {
  const [createdKey, setCreatedKey] = useState<NewKeyWire | null>(null);
  const queries = useQueryClient();
  function close(): void {
    onClose();
    setCreatedKey(null);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={createdKey === null ? 'Create key' : 'Your new key'}
      size="lg"
      // While the dialog shows the key, clicks outside must not close it, because the key may not
      // be copied yet.
      closeOnClickOutside={createdKey === null}
    >
      {createdKey === null ? (
        <CreateKeyForm onCreated={setCreatedKey} onCancel={close} />
      ) : (
        <NewKey newKey={createdKey} onDone={close} />
      )}
    </Modal>
  );
}

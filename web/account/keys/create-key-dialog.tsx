import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { NewKeyWire } from '#features/accounts/wire.ts';

import { keysQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { CreateKeyForm } from './create-key-form.tsx';
import { NewKey } from './new-key.tsx';

type CreateKeyDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Shows the form, then the created key. */
export function CreateKeyDialog({ opened, onClose }: CreateKeyDialogProps): ReactNode {
  const text = texts().keys;
  const [createdKey, setCreatedKey] = useState<NewKeyWire | null>(null);
  const queries = useQueryClient();
  function close(): void {
    onClose();
    setCreatedKey(null);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  return (
    <SecretModal
      opened={opened}
      onClose={close}
      title={createdKey === null ? text.create : text.newKey.title}
      isSecretShown={createdKey !== null}
    >
      {createdKey === null ? (
        <CreateKeyForm onCreated={setCreatedKey} onCancel={close} />
      ) : (
        <NewKey newKey={createdKey} onDone={close} />
      )}
    </SecretModal>
  );
}

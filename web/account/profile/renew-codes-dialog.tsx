import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { createRecoveryCodes } from '../api/second-factor-queries.ts';
import { texts } from '../messages/texts.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Confirms the owner with a code, then shows the new recovery codes. */
export function RenewCodesDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { security: text } = texts();
  const renewal = useMutation({ mutationFn: createRecoveryCodes });
  function close(): void {
    renewal.reset();
    onClose();
  }
  const isDone = renewal.data !== undefined;
  return (
    <SecretModal
      opened={opened}
      onClose={close}
      title={isDone ? text.codesTitle : text.renew}
      isSecretShown={isDone}
    >
      {renewal.data === undefined ? (
        <ConfirmCodeForm
          note={text.renewNote}
          action={text.renew}
          pending={renewal.isPending}
          error={renewal.error}
          onConfirm={renewal.mutate}
          onCancel={close}
        />
      ) : (
        <RecoveryCodes codes={renewal.data.recoveryCodes} onDone={close} />
      )}
    </SecretModal>
  );
}

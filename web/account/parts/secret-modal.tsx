import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

type SecretModalProps = ModalProps & { readonly isSecretShown: boolean };

/**
 * A dialog that shows a secret once. While the secret is shown, only the button of its content
 * closes the dialog, because Escape or a click could close it before the secret is copied.
 */
export function SecretModal({ isSecretShown, ...props }: SecretModalProps): ReactNode {
  return (
    <Dialog
      size="lg"
      closeOnClickOutside={!isSecretShown}
      closeOnEscape={!isSecretShown}
      withCloseButton={!isSecretShown}
      {...props}
    />
  );
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { provideConfirmation } from '../api/confirmation.ts';
import { dialogOnDemand } from '../parts/on-demand.tsx';

type Answer = (isConfirmed: boolean) => void;

const ConfirmationDialog = dialogOnDemand({
  name: 'confirmation',
  load: async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
});

/** Asks for the password or a passkey whenever a request requires a confirmation. */
export function Confirmation(): ReactNode {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(
    () =>
      provideConfirmation(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setAnswer(() => resolve);
        return promise;
      }),
    [],
  );
  function close(isConfirmed: boolean): void {
    answer?.(isConfirmed);
    setAnswer(null);
  }
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (answer === null || event.key !== 'Escape' || event.isComposing) return;
    event.stopImmediatePropagation();
    close(false);
  });
  // Escape would also close the dialog below. Its listener is added later, so this one runs first.
  useEffect(() => {
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, []);
  return (
    <ConfirmationDialog
      opened={answer !== null}
      onClose={() => close(false)}
      onConfirmed={() => close(true)}
    />
  );
}

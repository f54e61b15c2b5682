import { useEffect, useState } from 'react';

/**
 * Returns the focus when an open dialog or panel is unmounted instead of closed. If the button that
 * opened it was removed, the content of the page gets the focus, so that it does not start again at
 * the top of the page.
 */
export function useReturnFocus(): void {
  const [trigger] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (trigger instanceof HTMLElement && trigger.isConnected) trigger.focus();
      else if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('#main')?.focus();
      }
    },
    [trigger],
  );
}

import { useEffect, useState } from 'react';

/** Returns the focus when an open dialog or panel is unmounted instead of closed. */
export function useReturnFocus(): void {
  const [trigger] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (trigger instanceof HTMLElement) trigger.focus();
    },
    [trigger],
  );
}

import type { ReactNode } from 'react';

/** The key of a shortcut. Screen readers announce `aria-keyshortcuts` instead. */
export function KeyHint({ hotkey }: { readonly hotkey: string }): ReactNode {
  return (
    <kbd className="key-hint" aria-hidden="true">
      {hotkey}
    </kbd>
  );
}

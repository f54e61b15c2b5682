export type Command =
  | 'save'
  | 'undo'
  | 'redo'
  | 'find'
  | 'help'
  | 'toggle'
  | 'back'
  | 'forward'
  | 'playCue'
  | 'startHere'
  | 'endHere'
  | 'previous'
  | 'next'
  | 'split'
  | 'merge'
  | 'insert'
  | 'delete';

type Shortcut = {
  readonly command: Command;
  readonly keys: string;
  /** `KeyboardEvent.code`, because modifiers can change `key`. */
  readonly code: string;
  /** `main` is Control, or Command on a Mac. */
  readonly with: 'main' | 'main+shift' | 'alt';
};

/** Every shortcut has a modifier, so that it works while typing. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'save', keys: 'Ctrl+S', code: 'KeyS', with: 'main' },
  { command: 'undo', keys: 'Ctrl+Z', code: 'KeyZ', with: 'main' },
  { command: 'redo', keys: 'Ctrl+Shift+Z', code: 'KeyZ', with: 'main+shift' },
  { command: 'find', keys: 'Ctrl+F', code: 'KeyF', with: 'main' },
  { command: 'toggle', keys: 'Alt+K', code: 'KeyK', with: 'alt' },
  { command: 'back', keys: 'Alt+J', code: 'KeyJ', with: 'alt' },
  { command: 'forward', keys: 'Alt+L', code: 'KeyL', with: 'alt' },
  { command: 'playCue', keys: 'Alt+P', code: 'KeyP', with: 'alt' },
  { command: 'startHere', keys: 'Alt+I', code: 'KeyI', with: 'alt' },
  { command: 'endHere', keys: 'Alt+O', code: 'KeyO', with: 'alt' },
  { command: 'previous', keys: 'Alt+↑', code: 'ArrowUp', with: 'alt' },
  { command: 'next', keys: 'Alt+↓', code: 'ArrowDown', with: 'alt' },
  { command: 'insert', keys: 'Alt+N', code: 'KeyN', with: 'alt' },
  { command: 'split', keys: 'Alt+S', code: 'KeyS', with: 'alt' },
  { command: 'merge', keys: 'Alt+M', code: 'KeyM', with: 'alt' },
  { command: 'delete', keys: 'Alt+Delete', code: 'Delete', with: 'alt' },
  { command: 'help', keys: 'Alt+H', code: 'KeyH', with: 'alt' },
];

type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function findCommand(press: KeyPress): Command | undefined {
  const modifiers = toModifiers(press);
  // The Windows shortcut for redo.
  if (modifiers === 'main' && press.code === 'KeyY') return 'redo';
  return SHORTCUTS.find(({ code, with: needed }) => code === press.code && needed === modifiers)
    ?.command;
}

function toModifiers({ ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  return [
    ...(ctrlKey || metaKey ? ['main'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
  ].join('+');
}

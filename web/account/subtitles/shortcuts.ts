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
  readonly label: string;
  readonly keys: string;
  /** `KeyboardEvent.code`, because modifiers can change `key`. */
  readonly code: string;
  /** `main` is Control, or Command on a Mac. */
  readonly with: 'main' | 'main+shift' | 'alt';
};

/** Every shortcut has a modifier, so that it works while typing. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'save', label: 'Save', keys: 'Ctrl+S', code: 'KeyS', with: 'main' },
  { command: 'undo', label: 'Undo', keys: 'Ctrl+Z', code: 'KeyZ', with: 'main' },
  { command: 'redo', label: 'Redo', keys: 'Ctrl+Shift+Z', code: 'KeyZ', with: 'main+shift' },
  { command: 'find', label: 'Find and replace', keys: 'Ctrl+F', code: 'KeyF', with: 'main' },
  { command: 'toggle', label: 'Play or pause', keys: 'Alt+K', code: 'KeyK', with: 'alt' },
  { command: 'back', label: 'Back 1 second', keys: 'Alt+J', code: 'KeyJ', with: 'alt' },
  { command: 'forward', label: 'Forward 1 second', keys: 'Alt+L', code: 'KeyL', with: 'alt' },
  { command: 'playCue', label: 'Play cue', keys: 'Alt+P', code: 'KeyP', with: 'alt' },
  { command: 'startHere', label: 'Set cue start', keys: 'Alt+I', code: 'KeyI', with: 'alt' },
  { command: 'endHere', label: 'Set cue end', keys: 'Alt+O', code: 'KeyO', with: 'alt' },
  { command: 'previous', label: 'Previous cue', keys: 'Alt+↑', code: 'ArrowUp', with: 'alt' },
  { command: 'next', label: 'Next cue', keys: 'Alt+↓', code: 'ArrowDown', with: 'alt' },
  { command: 'insert', label: 'Add cue at playhead', keys: 'Alt+N', code: 'KeyN', with: 'alt' },
  { command: 'split', label: 'Split cue', keys: 'Alt+S', code: 'KeyS', with: 'alt' },
  { command: 'merge', label: 'Merge with next cue', keys: 'Alt+M', code: 'KeyM', with: 'alt' },
  { command: 'delete', label: 'Delete cue', keys: 'Alt+Delete', code: 'Delete', with: 'alt' },
  { command: 'help', label: 'Keyboard shortcuts', keys: 'Alt+H', code: 'KeyH', with: 'alt' },
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

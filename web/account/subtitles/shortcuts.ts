/** What a key does in the editor. */
export type Order =
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
  readonly order: Order;
  readonly words: string;
  readonly keys: string;
  /** `KeyboardEvent.code`, so that it is the same key whatever letter a modifier makes of it. */
  readonly code: string;
  /** `main` is Control, or Command on a Mac. */
  readonly with: 'main' | 'main+shift' | 'alt';
};

/** All have a modifier: they work while one types. */
export const SHORTCUTS: readonly Shortcut[] = [
  { order: 'save', words: 'Save', keys: 'Ctrl+S', code: 'KeyS', with: 'main' },
  { order: 'undo', words: 'Undo', keys: 'Ctrl+Z', code: 'KeyZ', with: 'main' },
  { order: 'redo', words: 'Redo', keys: 'Ctrl+Shift+Z', code: 'KeyZ', with: 'main+shift' },
  { order: 'find', words: 'Find and replace', keys: 'Ctrl+F', code: 'KeyF', with: 'main' },
  { order: 'toggle', words: 'Play or pause', keys: 'Alt+K', code: 'KeyK', with: 'alt' },
  { order: 'back', words: 'Back by one second', keys: 'Alt+J', code: 'KeyJ', with: 'alt' },
  { order: 'forward', words: 'On by one second', keys: 'Alt+L', code: 'KeyL', with: 'alt' },
  { order: 'playCue', words: 'Play the cue', keys: 'Alt+P', code: 'KeyP', with: 'alt' },
  { order: 'startHere', words: 'Let the cue begin here', keys: 'Alt+I', code: 'KeyI', with: 'alt' },
  { order: 'endHere', words: 'Let the cue end here', keys: 'Alt+O', code: 'KeyO', with: 'alt' },
  { order: 'previous', words: 'Previous cue', keys: 'Alt+↑', code: 'ArrowUp', with: 'alt' },
  { order: 'next', words: 'Next cue', keys: 'Alt+↓', code: 'ArrowDown', with: 'alt' },
  { order: 'insert', words: 'New cue here', keys: 'Alt+N', code: 'KeyN', with: 'alt' },
  { order: 'split', words: 'Split the cue', keys: 'Alt+S', code: 'KeyS', with: 'alt' },
  { order: 'merge', words: 'Merge with the next cue', keys: 'Alt+M', code: 'KeyM', with: 'alt' },
  { order: 'delete', words: 'Delete the cue', keys: 'Alt+Delete', code: 'Delete', with: 'alt' },
  { order: 'help', words: 'These keys', keys: 'Alt+H', code: 'KeyH', with: 'alt' },
];

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function findOrder(press: Press): Order | undefined {
  const modifiers = toModifiers(press);
  // As on Windows.
  if (modifiers === 'main' && press.code === 'KeyY') return 'redo';
  return SHORTCUTS.find(({ code, with: needed }) => code === press.code && needed === modifiers)
    ?.order;
}

function toModifiers({ ctrlKey, metaKey, shiftKey, altKey }: Press): string {
  return [
    ...(ctrlKey || metaKey ? ['main'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
  ].join('+');
}

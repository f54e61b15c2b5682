/** Elements that need keys for themselves. */
export const KEY_TARGETS =
  'input, textarea, select, button, a, [contenteditable], [role="menu"], dialog';

export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

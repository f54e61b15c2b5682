import type { NoteMessages } from './messages/extra-messages.ts';

/** Shows a note until `signal` is aborted. Loaded on demand, because few viewers see one. */
export function showNote(
  controller: HTMLElement,
  toText: (messages: NoteMessages) => string,
  signal: AbortSignal,
): void {
  import('./note.ts').then(
    ({ addNote }) => addNote(controller, toText, signal),
    () => undefined,
  );
}

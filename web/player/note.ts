import './note.css';
import { createElement } from '../shared/create-element.ts';
import { EXTRA_MESSAGES, type NoteMessages } from './messages/extra-messages.ts';
import { loadMessages } from './messages/load-messages.ts';

/** Shows a text over the picture until `signal` is aborted. Screen readers announce it. */
export async function addNote(
  controller: HTMLElement,
  toText: (messages: NoteMessages) => string,
  signal: AbortSignal,
): Promise<void> {
  const note = createElement('p', { role: 'status', class: 'player-note', noautohide: true });
  controller.append(note);
  const { language } = await loadMessages(controller.lang);
  note.textContent = toText(EXTRA_MESSAGES[language].notes);
  if (signal.aborted) note.remove();
  else signal.addEventListener('abort', () => note.remove());
}

import './player-dialog.css';
import { createElement } from '../shared/create-element.ts';

type DialogOptions = {
  readonly title: string;
  /** The label of the button that closes the dialog. */
  readonly close: string;
  readonly content: readonly HTMLElement[];
};

/**
 * Opens a modal dialog over the player, until Escape, the button or a click outside closes it.
 * Returns undefined if a dialog is already open.
 */
export function openDialog(
  player: HTMLElement,
  { title, close: closeLabel, content }: DialogOptions,
): HTMLDialogElement | undefined {
  if (player.querySelector('dialog') !== null) return undefined;
  const close = createElement('button', { type: 'button', class: 'player-button' }, [closeLabel]);
  const attributes = { class: 'player-dialog', 'aria-label': title, noautohide: true };
  const dialog = createElement('dialog', attributes, [
    createElement('div', { class: 'player-dialog-head' }, [
      createElement('h2', {}, [title]),
      close,
    ]),
    ...content,
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Prevents the player from handling keys while the dialog is open. The browser handles Escape.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => dialog.remove());
  // The dialog is inside the player, because only the player is visible in fullscreen.
  player.append(dialog);
  dialog.showModal();
  return dialog;
}

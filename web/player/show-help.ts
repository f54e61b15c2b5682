import { createElement } from '../shared/create-element.ts';
import type { HelpMessages } from './messages/messages.ts';

type Row = readonly [keys: readonly string[], description: string];

/** Shows the keyboard shortcuts until Escape, the button or a click outside closes the dialog. */
export function showHelp(player: HTMLElement, messages: HelpMessages): void {
  const close = createElement('button', { type: 'button', class: 'player-button' }, [
    messages.close,
  ]);
  const dialog = createElement('dialog', { class: 'player-help', 'aria-label': messages.title }, [
    createElement('div', { class: 'player-help-head' }, [
      createElement('h2', {}, [messages.title]),
      close,
    ]),
    createElement('dl', {}, listRows(messages).flatMap(toRow)),
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // Prevents the player from handling keys while the dialog is open. The browser handles Escape.
    event.stopPropagation();
    if (event.key === '?') dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  // The dialog is inside the player, because only the player is visible in fullscreen.
  player.append(dialog);
  dialog.showModal();
}

function listRows(messages: HelpMessages): readonly Row[] {
  return [
    [[messages.space, 'K'], messages.play],
    [['←', '→', 'J', 'L'], messages.seek],
    [['0', '–', '9'], messages.jump],
    [['↑', '↓'], messages.volume],
    [['M'], messages.mute],
    [['C'], messages.captions],
    [['<', '>'], messages.speed],
    [['P'], messages.pictureInPicture],
    [['F'], messages.fullScreen],
    [['?'], messages.help],
  ];
}

function toRow([keys, description]: Row): readonly HTMLElement[] {
  return [
    createElement(
      'dt',
      {},
      keys.map((key) => (key === '–' ? key : createElement('kbd', {}, [key]))),
    ),
    createElement('dd', {}, [description]),
  ];
}

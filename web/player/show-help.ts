import { createElement } from '../shared/create-element.ts';
import type { HelpWords } from './words/words.ts';

type Row = readonly [keys: readonly string[], what: string];

/** Shows every key that the player knows, above all else, until Escape, its button or a click beside it. */
export function showHelp(player: HTMLElement, words: HelpWords): void {
  const close = createElement('button', { type: 'button', class: 'player-button' }, [words.close]);
  const dialog = createElement('dialog', { class: 'player-help', 'aria-label': words.title }, [
    createElement('div', { class: 'player-help-head' }, [
      createElement('h2', {}, [words.title]),
      close,
    ]),
    createElement('dl', {}, rowsOf(words).flatMap(toRow)),
  ]);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    // The player's own keys rest meanwhile; Escape is the browser's.
    event.stopPropagation();
    if (event.key === '?') dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  // Within the player, or it would not be seen in full screen.
  player.append(dialog);
  dialog.showModal();
}

function rowsOf(words: HelpWords): readonly Row[] {
  return [
    [[words.space, 'K'], words.play],
    [['←', '→', 'J', 'L'], words.seek],
    [['0', '–', '9'], words.tenth],
    [['↑', '↓'], words.volume],
    [['M'], words.mute],
    [['C'], words.captions],
    [['<', '>'], words.speed],
    [['P'], words.pictureInPicture],
    [['F'], words.fullScreen],
    [['?'], words.help],
  ];
}

function toRow([keys, what]: Row): readonly HTMLElement[] {
  return [
    createElement(
      'dt',
      {},
      keys.map((key) => (key === '–' ? key : createElement('kbd', {}, [key]))),
    ),
    createElement('dd', {}, [what]),
  ];
}

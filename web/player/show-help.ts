import type { Language } from '#lib/i18n/language.ts';

import { createElement } from '../shared/create-element.ts';
import { EXTRA_MESSAGES, type HelpMessages } from './messages/extra-messages.ts';
import { openDialog } from './open-dialog.ts';

type Row = readonly [keys: readonly string[], description: string];

/** Shows the keyboard shortcuts. `?` closes the list too. */
export function showHelp(player: HTMLElement, language: Language): void {
  const { help } = EXTRA_MESSAGES[language];
  const list = createElement('dl', {}, listRows(help).flatMap(toRow));
  const dialog = openDialog(player, { title: help.title, close: help.close, content: [list] });
  dialog?.addEventListener('keydown', ({ key }) => {
    if (key === '?') dialog.close();
  });
}

function listRows(messages: HelpMessages): readonly Row[] {
  return [
    [[messages.space, 'K'], messages.play],
    [[messages.space], messages.hold],
    [['←', '→', 'J', 'L'], messages.seek],
    [['0', '–', '9'], messages.jump],
    [[',', '.'], messages.frame],
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

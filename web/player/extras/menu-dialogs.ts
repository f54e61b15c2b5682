import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import type { Extras } from './extras.ts';

/** Adds the items of the settings menu that load and open a dialog. */
export function addMenuDialogs(extras: Extras): void {
  const { controller } = extras;
  const { captionStyle, stats } = EXTRA_MESSAGES[extras.messages.language];
  const menu = controller.querySelector<HTMLElement>('media-settings-menu');
  const opener = controller.querySelector<HTMLElement>('media-settings-menu-button');
  if (menu === null || opener === null) return;

  function addItem(
    name: string,
    title: string,
    open: () => Promise<HTMLElement | undefined>,
  ): void {
    const item = createElement('media-settings-menu-item', { class: `player-${name}` }, [
      title,
      createElement('span', { slot: 'suffix' }),
    ]);
    item.addEventListener('click', () => {
      if (menu !== null) menu.hidden = true;
      void open().then(
        (dialog) => dialog?.addEventListener('close', () => opener?.focus()),
        () => undefined,
      );
    });
    menu?.append(item);
  }

  addItem('caption-style', captionStyle.title, async () =>
    (await import('./caption-style-dialog.ts')).openCaptionStyleDialog(extras),
  );
  addItem('stats', stats.title, async () =>
    (await import('./stats-dialog.ts')).openStatsDialog(extras),
  );
}

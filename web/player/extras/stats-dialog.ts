import { copyText } from '../../shared/copy-text.ts';
import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import { openDialog } from '../open-dialog.ts';
import type { Extras } from './extras.ts';
import { readStats } from './read-stats.ts';

const UPDATE_MS = 1000;

/** Shows technical facts about the playback, which the viewer can copy for a report. */
export function openStatsDialog(extras: Extras): HTMLElement | undefined {
  const { stats: texts, share, help } = EXTRA_MESSAGES[extras.messages.language];
  const list = createElement('dl', { class: 'player-stats-list' });
  const field = createElement('textarea', {
    class: 'player-hidden',
    readonly: true,
    tabindex: '-1',
    'aria-hidden': 'true',
  });
  const status = createElement('p', { role: 'status', class: 'player-share-status' });
  const copy = createElement('button', { type: 'button', class: 'player-button' }, [texts.copy]);

  function update(): void {
    const rows = readStats(extras, texts.rows);
    field.value = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    list.replaceChildren(
      ...rows.flatMap(([label, value]) => [
        createElement('dt', {}, [label]),
        createElement('dd', {}, [value]),
      ]),
    );
  }

  async function showCopied(): Promise<void> {
    const hasCopied = await copyText(field);
    status.textContent = hasCopied ? texts.copied : share.copySelected;
  }

  update();
  copy.addEventListener('click', () => void showCopied());
  const dialog = openDialog(extras.controller, {
    title: texts.title,
    close: help.close,
    content: [list, field, copy, status],
  });
  const timer = setInterval(update, UPDATE_MS);
  dialog?.addEventListener('close', () => clearInterval(timer));
  return dialog;
}

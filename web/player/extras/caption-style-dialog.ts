import { createElement } from '../../shared/create-element.ts';
import { loadText, PREFERENCES_KEY, storeText } from '../device-storage.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import { openDialog } from '../open-dialog.ts';
import {
  applyCaptionStyle,
  CAPTION_PROPERTIES,
  CAPTION_STYLES,
  parseCaptionStyle,
} from '../preferences/caption-styles.ts';
import { parsePreferences } from '../preferences/preferences.ts';
import type { Extras } from './extras.ts';

/** Lets the viewer choose how captions look. Each choice applies at once. */
export function openCaptionStyleDialog(extras: Extras): HTMLElement | undefined {
  const { controller, isStored, messages } = extras;
  const { captionStyle: texts, help } = EXTRA_MESSAGES[messages.language];
  const fields = CAPTION_PROPERTIES.map((name) => {
    const labels = new Map(Object.entries(texts.values[name]));
    const select = createElement(
      'select',
      { name, class: 'player-select' },
      CAPTION_STYLES[name].map((value) =>
        createElement('option', { value }, [labels.get(value) ?? value]),
      ),
    );
    select.value = controller.getAttribute(`data-caption-${name}`) ?? select.value;
    select.addEventListener('change', apply);
    return { name, select, label: createElement('label', {}, [texts[name], select]) };
  });

  function apply(): void {
    const chosen = Object.fromEntries(fields.map(({ name, select }) => [name, select.value]));
    const captionStyle = parseCaptionStyle(chosen);
    applyCaptionStyle(controller, captionStyle);
    if (!isStored) return;
    const stored = parsePreferences(loadText(PREFERENCES_KEY));
    storeText(PREFERENCES_KEY, JSON.stringify({ ...stored, captionStyle }));
  }

  const sample = createElement('p', { class: 'player-caption-sample' }, [
    createElement('span', {}, [texts.sample]),
  ]);
  return openDialog(controller, {
    title: texts.title,
    close: help.close,
    content: [
      createElement(
        'div',
        { class: 'player-fields' },
        fields.map(({ label }) => label),
      ),
      sample,
    ],
  });
}

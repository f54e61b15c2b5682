import { loadMessages } from './messages/load-messages.ts';
import type { PlayerElements } from './playable-video.ts';

const SEEK_DIGIT = /^[0-9]$/;

/** Elements that need keys for themselves. */
const KEY_TARGETS = 'input, textarea, select, button, a, [contenteditable], [role="menu"], dialog';

/**
 * Makes the player's shortcuts work wherever the focus is, except on elements that handle keys
 * themselves. Adds 0–9, which jump to that tenth of the video, and `?` for help. The controls
 * implement all other shortcuts, so keys that are pressed earlier wait for `controls`.
 */
export function watchKeys({ controller, video }: PlayerElements, controls: Promise<unknown>): void {
  document.addEventListener('keydown', (event) => {
    if (isChord(event) || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = controller.contains(target);
    if (!isInside && target.closest(KEY_TARGETS) !== null) return;
    if (SEEK_DIGIT.test(event.key) && Number.isFinite(video.duration)) {
      video.currentTime = (video.duration * Number(event.key)) / 10;
      return;
    }
    if (event.key === '?') {
      void openHelp(controller);
      return;
    }
    if (isInside) return;
    // Prevents Space and the arrow keys from also scrolling the page.
    if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    void controls.then(() => forward(event, controller));
  });
}

async function openHelp(controller: HTMLElement): Promise<void> {
  const { help } = await loadMessages(controller.lang);
  const { showHelp } = await import('./show-help.ts');
  if (controller.querySelector('dialog') === null) showHelp(controller, help);
}

function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function forward({ key, shiftKey }: KeyboardEvent, controller: HTMLElement): void {
  for (const type of ['keydown', 'keyup']) {
    // Events without `bubbles` do not reach the document, so this module does not handle them
    // again.
    controller.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, cancelable: true }));
  }
}

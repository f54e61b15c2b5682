import type { Words } from './words/words.ts';

const SEEK_DIGIT = /^[0-9]$/;

/** Elements that need the keys themselves. */
const TYPING = 'input, textarea, select, button, a, [contenteditable], [role="menu"], dialog';

/**
 * Lets the player's keys work wherever the focus is on the page, unless it is on something that takes
 * keys itself, and adds 0–9, which go to that tenth, and `?` for help. The controls know the other keys.
 */
export function watchKeys(controller: HTMLElement, video: HTMLVideoElement, words: Words): void {
  document.addEventListener('keydown', (event) => {
    if (isChord(event) || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = controller.contains(target);
    if (!isInside && target.closest(TYPING) !== null) return;
    if (SEEK_DIGIT.test(event.key) && Number.isFinite(video.duration)) {
      video.currentTime = (video.duration * Number(event.key)) / 10;
      return;
    }
    if (event.key === '?') {
      void openHelp(controller, words);
      return;
    }
    if (isInside) return;
    // Space and the arrows would scroll the page as well.
    if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    forward(event, controller);
  });
}

async function openHelp(controller: HTMLElement, { help }: Words): Promise<void> {
  const { showHelp } = await import('./show-help.ts');
  if (controller.querySelector('dialog') === null) showHelp(controller, help);
}

function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function forward({ key, shiftKey }: KeyboardEvent, controller: HTMLElement): void {
  for (const type of ['keydown', 'keyup']) {
    // It does not bubble, so it does not come back here.
    controller.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, cancelable: true }));
  }
}

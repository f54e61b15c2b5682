import type { Messages } from './messages/messages.ts';

const SEEK_DIGIT = /^[0-9]$/;

/** Elements that handle keys themselves. */
const KEY_TARGETS = 'input, textarea, select, button, a, [contenteditable], [role="menu"], dialog';

/**
 * Makes the player's shortcuts work with the focus anywhere on the page, except on elements that
 * handle keys. Adds 0–9 (jump to that tenth) and `?` (help); the controls implement the other keys.
 */
export function watchKeys(
  controller: HTMLElement,
  video: HTMLVideoElement,
  messages: Messages,
): void {
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
      void openHelp(controller, messages);
      return;
    }
    if (isInside) return;
    // Space and the arrows would also scroll the page.
    if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    forward(event, controller);
  });
}

async function openHelp(controller: HTMLElement, { help }: Messages): Promise<void> {
  const { showHelp } = await import('./show-help.ts');
  if (controller.querySelector('dialog') === null) showHelp(controller, help);
}

function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function forward({ key, shiftKey }: KeyboardEvent, controller: HTMLElement): void {
  for (const type of ['keydown', 'keyup']) {
    // These events do not bubble, so they are not handled again here.
    controller.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, cancelable: true }));
  }
}

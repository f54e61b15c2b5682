import { isChord, KEY_TARGETS } from './key-targets.ts';
import { loadMessages } from './messages/load-messages.ts';
import type { PlayerElements } from './playable-video.ts';
import { stepFrames } from './step-frames.ts';

const SEEK_DIGIT = /^[0-9]$/;
const STEP_KEY = /^[,.]$/;

/**
 * Makes the player's shortcuts work wherever the focus is, except on elements that handle keys
 * themselves. Adds 0–9, which jump to that tenth of the video, `,` and `.`, which show the previous
 * and the next frame, and `?` for help. The controls
 * implement all other shortcuts, so keys that are pressed earlier wait for `controls`.
 */
export function watchKeys(
  { controller, video }: PlayerElements,
  controls: Promise<unknown>,
  frameRate: number | null,
): void {
  let spaceTarget: EventTarget | null = null;
  let previousKey: Promise<unknown> = controls;

  function forwardInTurn(event: KeyboardEvent): void {
    previousKey = previousKey.then(() => {
      forward(event, controller);
      return nextTask();
    });
  }

  function handleOutside(event: KeyboardEvent): void {
    // Prevents Space and the arrow keys from also scrolling the page.
    if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    // Space acts when it is released, because holding it doubles the speed.
    if (event.key === ' ') spaceTarget = event.target;
    else forwardInTurn(event);
  }

  document.addEventListener('keydown', (event) => {
    if (isChord(event) || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isInside = controller.contains(target);
    if (!isInside && target.closest(KEY_TARGETS) !== null) return;
    if (SEEK_DIGIT.test(event.key) && Number.isFinite(video.duration)) {
      video.currentTime = (video.duration * Number(event.key)) / 10;
    } else if (STEP_KEY.test(event.key) && Number.isFinite(video.duration)) {
      stepFrames({ controller, video }, event.key, frameRate);
    } else if (event.key === '?') {
      void openHelp(controller);
    } else if (!isInside) handleOutside(event);
  });
  document.addEventListener('keyup', (event) => {
    if (event.key !== ' ') return;
    if (event.target === spaceTarget) forwardInTurn(event);
    spaceTarget = null;
  });
}

async function openHelp(controller: HTMLElement): Promise<void> {
  const { language } = await loadMessages(controller.lang);
  const { showHelp } = await import('./show-help.ts');
  showHelp(controller, language);
}

function forward({ key, shiftKey }: KeyboardEvent, controller: HTMLElement): void {
  for (const type of ['keydown', 'keyup']) {
    // Events without `bubbles` do not reach the document, so this module does not handle them
    // again.
    controller.dispatchEvent(new KeyboardEvent(type, { key, shiftKey, cancelable: true }));
  }
}

/**
 * The controls take the current volume, speed and position from media events, which browsers fire
 * in a separate task.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

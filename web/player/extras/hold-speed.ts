import { isChord, KEY_TARGETS } from '../key-targets.ts';
import { createHold, type Hold } from './create-hold.ts';

/** A finger that moves further scrolls the page. */
const MOVE_PIXELS_MAX = 16;
/** Elements that Space activates. */
const SPACE_TARGETS = `${KEY_TARGETS}, [role="button"]`;

/** Plays at double speed while the viewer presses the picture or holds Space. */
export function offerHoldSpeed(controller: HTMLElement, video: HTMLVideoElement): void {
  const hold = createHold(controller, video);
  holdWithPointer(hold, controller, video);
  holdWithSpace(hold);
}

function holdWithPointer(hold: Hold, controller: HTMLElement, video: HTMLVideoElement): void {
  let pressed: PointerEvent | undefined;
  let ignoresClick = false;

  function isOnPicture({ target }: Event): boolean {
    return target === video || target === controller;
  }

  controller.addEventListener('pointerdown', (event) => {
    ignoresClick = false;
    if (!isOnPicture(event) || !event.isPrimary || event.button !== 0) return;
    pressed = event;
    hold.press();
  });
  // The window also receives the events of a mouse that has left the player.
  window.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (pressed === undefined || pressed.pointerType === 'mouse') return;
    const distance = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY);
    if (distance > MOVE_PIXELS_MAX) hold.cancel();
  });
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(
      type,
      (event) => {
        if (pressed === undefined) return;
        pressed = undefined;
        if (!hold.release()) return;
        // A long press must not play, pause, seek or hide the controls.
        event.stopImmediatePropagation();
        ignoresClick = true;
      },
      { capture: true },
    );
  }
  controller.addEventListener(
    'click',
    (event) => {
      if (ignoresClick && isOnPicture(event)) event.stopImmediatePropagation();
      ignoresClick = false;
    },
    { capture: true },
  );
  // On touchscreens, a long press would open the menu of the browser.
  controller.addEventListener('contextmenu', (event) => {
    if (pressed?.pointerType === 'touch' && !video.paused) event.preventDefault();
  });
}

function holdWithSpace(hold: Hold): void {
  let isPressed = false;
  document.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      const isTaken = target instanceof Element && target.closest(SPACE_TARGETS) !== null;
      if (event.key !== ' ' || event.repeat || isChord(event) || isTaken) return;
      isPressed = true;
      hold.press();
    },
    { capture: true },
  );
  document.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !isPressed) return;
      isPressed = false;
      // A long press must not play or pause.
      if (hold.release()) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

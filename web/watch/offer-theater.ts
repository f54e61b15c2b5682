import { loadText, storeText, THEATER_KEY } from '../player/device-storage.ts';
import { isChord, KEY_TARGETS } from '../player/key-targets.ts';

/** Makes the player as wide as the window, by the button or the key T. */
export function offerTheater({ isStored }: { readonly isStored: boolean }): void {
  const button = document.getElementById('theater');
  if (button === null) return;
  const set = (isWide: boolean): void => {
    button.setAttribute('aria-pressed', String(isWide));
    document.documentElement.classList.toggle('theater', isWide);
  };
  const toggle = (): void => {
    const isWide = button.getAttribute('aria-pressed') !== 'true';
    set(isWide);
    if (isStored) storeText(THEATER_KEY, isWide ? '1' : '');
  };
  if (isStored) set(loadText(THEATER_KEY) !== '');
  button.addEventListener('click', toggle);
  document.addEventListener('keydown', (event) => {
    const isTaken = event.target instanceof Element && event.target.closest(KEY_TARGETS) !== null;
    if (event.key === 't' && !isTaken && !isChord(event) && button.checkVisibility()) toggle();
  });
}

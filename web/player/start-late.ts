// Part of the HTML of pages that play a file automatically. The player's scripts would delay the
// first frame, so they are loaded after it.
import { createElement } from '../shared/create-element.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { canStore } from './can-store.ts';
import { loadText, PREFERENCES_KEY } from './device-storage.ts';
import { markPlaying } from './playing-mark.ts';
import { applySound, applySpeed } from './preferences/apply-preferences.ts';
import { parsePreferences } from './preferences/preferences.ts';
import { autoplay } from './request-play.ts';
import { findResumePosition } from './resume-position.ts';
import { whenStarted } from './when-started.ts';

const video = document.querySelector('video');
if (video !== null) void startLate(video);

async function startLate(element: HTMLVideoElement): Promise<void> {
  const page = readPageVideo();
  markPlaying(element);
  const isStored = page !== undefined && canStore(page);
  if (isStored) {
    // The video would otherwise start too loud, or at another speed.
    const preferences = parsePreferences(loadText(PREFERENCES_KEY));
    applySound(element, preferences);
    applySpeed(element, preferences);
  }
  // Otherwise, the player seeks before it plays.
  if (location.hash === '' && (!isStored || findResumePosition(page.id) === null)) {
    void autoplay(element);
    await whenStarted(element);
  }
  loadScripts();
}

/** Runs the first script of the list, and preloads the others. */
function loadScripts(): void {
  const list = document.getElementById('start-late')?.dataset['scripts'] ?? '';
  const [player = '', ...others] = list.split(' ');
  void import(/* @vite-ignore */ player);
  document.head.append(
    ...others.map((href) => createElement('link', { rel: 'modulepreload', href })),
  );
}

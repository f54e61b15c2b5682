// Part of the HTML of pages whose file the browser plays without a script. The player's scripts
// would delay the first frame, so they are loaded after it.
import { createElement } from '../shared/create-element.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { markPlaying } from './playing-mark.ts';
import { findResumePosition } from './resume-position.ts';
import { whenStarted } from './when-started.ts';

const video = document.querySelector('video');
if (video !== null) void startLate(video);

async function startLate(element: HTMLVideoElement): Promise<void> {
  const { id = '' } = readPageVideo() ?? {};
  markPlaying(element);
  if (findResumePosition(id) === null) await whenStarted(element);
  // The player seeks before it plays.
  else element.autoplay = false;
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

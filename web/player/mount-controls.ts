import './controls.css';
import type { PlayerOptions } from '#lib/player/player-options.ts';

import { buildControls } from './build-controls.ts';
import { loadMessages } from './messages/load-messages.ts';
import type { Messages } from './messages/messages.ts';
import type { PlayableVideo, PlayerElements } from './playable-video.ts';

/** Adds the controls to a player that may already be playing. Returns their messages. */
export async function mountControls(
  { controller, video }: PlayerElements,
  { title, live, hasVideo }: PlayableVideo,
  { controls }: PlayerOptions,
): Promise<Messages> {
  const messages = await loadMessages(controller.lang);
  const isLive = live?.state === 'live';
  controller.lang = messages.language;
  controller.setAttribute(
    'aria-label',
    title === null ? messages.player : `${messages.player}: ${title}`,
  );
  video.setAttribute('aria-label', title ?? messages.player);
  if (!controls) return messages;
  controller.append(...buildControls({ isLive, hasVideo, messages }));
  // It sets `aria-checked`, which buttons do not support (WAI-ARIA 1.2).
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch');
  if (!hasVideo) keepVisible(controller);
  if (isLive) return messages;
  // Loaded without waiting, because playback does not depend on it.
  import('./offer-seeking.ts').then(
    ({ seekOnDoubleTap }) => seekOnDoubleTap(controller, video),
    () => undefined,
  );
  return messages;
}

/** Audio has no picture that the controls and the title could cover. */
function keepVisible(controller: HTMLElement): void {
  controller.setAttribute('autohide', '-1');
  // The controls begin as if the viewer were inactive.
  controller.removeAttribute('userinactive');
}

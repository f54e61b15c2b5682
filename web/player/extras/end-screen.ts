import { createElement } from '../../shared/create-element.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import type { Extras } from './extras.ts';
import { keepKeys } from './keep-keys.ts';
import { shareButton } from './share-button.ts';

/** A shorter live window is not worth a replay. */
const REPLAY_SECONDS_MIN = 60;

/** Offers to replay and share the video when it has ended. A loop never ends. */
export function offerEndScreen(extras: Extras): void {
  const { controller, video, isLive } = extras;
  const messages = EXTRA_MESSAGES[extras.messages.language];
  // Screen readers announce this text. For other viewers, only the end of a live stream needs one.
  const status = createElement('p', {
    role: 'status',
    class: isLive ? 'player-end-title' : 'player-hidden',
  });
  const replay = createElement('button', { type: 'button', class: 'player-button' }, [
    createElement('span', { class: 'player-icon player-icon-replay' }),
    messages.replay,
  ]);
  keepKeys(replay);
  const buttons = createElement('div', { class: 'player-end-buttons' }, [
    replay,
    shareButton(extras, { hasText: true }),
  ]);
  const screen = createElement('div', { slot: 'centered-chrome', class: 'player-end' }, [status]);
  video.after(screen);

  function show(): void {
    status.textContent = isLive ? messages.liveEnded : messages.ended;
    replay.hidden = isLive && getSeekableSeconds(video) < REPLAY_SECONDS_MIN;
    screen.append(buttons);
    controller.setAttribute('data-ended', '');
  }

  function hide(): void {
    const hadFocus = buttons.contains(document.activeElement);
    status.textContent = '';
    buttons.remove();
    controller.removeAttribute('data-ended');
    if (hadFocus) controller.focus();
  }

  replay.addEventListener('click', () => {
    const { seekable } = video;
    video.currentTime = seekable.length === 0 ? 0 : seekable.start(0);
    void video.play().catch(() => undefined);
  });
  video.addEventListener('ended', show);
  for (const event of ['play', 'seeking', 'emptied']) video.addEventListener(event, hide);
  if (video.ended) show();
}

function getSeekableSeconds({ seekable }: HTMLVideoElement): number {
  const { length } = seekable;
  return length === 0 ? 0 : seekable.end(length - 1) - seekable.start(0);
}

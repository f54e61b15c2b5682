import { createElement } from '../../shared/create-element.ts';

/** Shows in the control bar that the speed is not the normal one. The menu announces it. */
export function showSpeedBadge(controller: HTMLElement, video: HTMLVideoElement): void {
  const badge = createElement('span', { class: 'player-rate', 'aria-hidden': 'true' });
  controller.querySelector('media-settings-menu-button')?.before(badge);
  function update(): void {
    badge.textContent = video.playbackRate === 1 ? '' : `${video.playbackRate}×`;
  }
  video.addEventListener('ratechange', update);
  update();
}

import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-control-bar.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/media-time-range.js';
import 'media-chrome/dist/media-time-display.js';
import 'media-chrome/dist/media-live-button.js';
import 'media-chrome/dist/media-captions-button.js';
import 'media-chrome/dist/media-airplay-button.js';
import 'media-chrome/dist/media-cast-button.js';
import 'media-chrome/dist/media-pip-button.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/menu/media-settings-menu.js';
import 'media-chrome/dist/menu/media-settings-menu-item.js';
import 'media-chrome/dist/menu/media-settings-menu-button.js';
import 'media-chrome/dist/menu/media-rendition-menu.js';
import 'media-chrome/dist/menu/media-playback-rate-menu.js';
import 'media-chrome/dist/menu/media-captions-menu.js';
import 'media-chrome/dist/menu/media-audio-track-menu.js';
import { createElement } from '../shared/create-element.ts';
import type { Words } from './words/words.ts';

export type ControlsOptions = { readonly isLive: boolean; readonly words: Words };

/** The bar below the picture: every control labels itself and hides where it has nothing to do. */
export function buildControls({ isLive, words }: ControlsOptions): readonly HTMLElement[] {
  return [
    createElement('media-loading-indicator', { slot: 'centered-chrome', noautohide: true }),
    // A picture of the play button: the whole surface starts the video.
    createElement('div', { slot: 'centered-chrome', class: 'player-start', 'aria-hidden': 'true' }),
    buildMenu({ isLive, words }),
    createElement('div', { class: 'player-scrim' }),
    createElement('media-control-bar', { class: 'player-timeline' }, [
      createElement('media-time-range'),
    ]),
    createElement('media-control-bar', { class: 'player-bar' }, [
      createElement('media-play-button'),
      createElement('media-mute-button'),
      createElement('media-volume-range'),
      isLive
        ? buildLiveButton(words)
        : createElement('media-time-display', { showduration: true, notoggle: true }),
      createElement('span', { class: 'player-gap' }),
      createElement('media-captions-button'),
      createElement('media-settings-menu-button', {}, [
        createElement('span', { slot: 'icon', class: 'player-settings-icon' }),
      ]),
      createElement('media-airplay-button'),
      createElement('media-cast-button'),
      createElement('media-pip-button'),
      createElement('media-fullscreen-button'),
    ]),
  ];
}

/** A badge at the live edge, and behind it the way there. */
function buildLiveButton({ live, jumpToLive }: Words): HTMLElement {
  return createElement('media-live-button', {}, [
    createElement('span', { slot: 'text', class: 'player-at-edge' }, [live]),
    createElement('span', { slot: 'text', class: 'player-behind' }, [jumpToLive]),
  ]);
}

function buildMenu({ isLive, words }: ControlsOptions): HTMLElement {
  return createElement('media-settings-menu', { anchor: 'auto', hidden: true }, [
    menuItem('quality', words.quality, 'media-rendition-menu'),
    // Live can't be played faster than it happens.
    ...(isLive ? [] : [menuItem('speed', words.speed, 'media-playback-rate-menu')]),
    menuItem('audio', words.audio, 'media-audio-track-menu'),
    menuItem('captions', words.captions, 'media-captions-menu'),
  ]);
}

function menuItem(name: string, title: string, menu: string): HTMLElement {
  return createElement('media-settings-menu-item', { class: `player-${name}` }, [
    title,
    createElement(menu, { slot: 'submenu', hidden: true }, [
      createElement('div', { slot: 'title' }, [title]),
    ]),
  ]);
}

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
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { createElement } from '../shared/create-element.ts';
import type { Messages } from './messages/messages.ts';

export type ControlsOptions = {
  readonly isLive: boolean;
  readonly hasVideo: boolean;
  readonly messages: Messages;
};

/** The speeds that the keys `<` and `>` select as well. */
const SPEEDS = '0.25 0.5 0.75 1 1.25 1.5 1.75 2';

/**
 * Builds the control bar. Every control has a label and hides itself if it does not apply to the
 * video.
 */
export function buildControls({
  isLive,
  hasVideo,
  messages,
}: ControlsOptions): readonly HTMLElement[] {
  return [
    createElement('media-loading-indicator', { slot: 'centered-chrome', noautohide: true }, [
      createElement('span', { slot: 'icon', class: 'player-loading' }),
    ]),
    buildMenu({ isLive, messages }),
    createElement('div', { class: 'player-scrim' }),
    createElement('media-control-bar', { class: 'player-timeline' }, [
      createElement('media-time-range'),
    ]),
    createElement('media-control-bar', { class: 'player-bar' }, [
      createElement('media-play-button'),
      ...(isLive ? [] : ['backward', 'forward'].map(buildSeekButton)),
      createElement('media-mute-button'),
      createElement('media-volume-range'),
      isLive
        ? buildLiveButton(messages)
        : createElement('media-time-display', { showduration: true, notoggle: true }),
      createElement('span', { class: 'player-gap' }),
      createElement('media-captions-button'),
      createElement('media-settings-menu-button', {}, [
        createElement('span', { slot: 'icon', class: 'player-settings-icon' }),
      ]),
      createElement('media-airplay-button'),
      createElement('media-cast-button'),
      // Without a picture, browsers refuse to open it.
      ...(hasVideo ? [createElement('media-pip-button')] : []),
      createElement('media-fullscreen-button'),
    ]),
  ];
}

/** The custom element of this button is defined later, when `offer-seeking.ts` is loaded. */
function buildSeekButton(direction: string): HTMLElement {
  return createElement(`media-seek-${direction}-button`, {
    class: 'player-seek',
    seekoffset: '10',
    // The tooltip is disabled, because its wording differs from that of the label.
    notooltip: true,
  });
}

/** At the live edge, this is a badge. Behind the live edge, it is a button that jumps there. */
function buildLiveButton({ live, jumpToLive }: Messages): HTMLElement {
  return createElement('media-live-button', {}, [
    createElement('span', { slot: 'text', class: 'player-at-edge' }, [live]),
    createElement('span', { slot: 'text', class: 'player-behind' }, [jumpToLive]),
  ]);
}

function buildMenu({ isLive, messages }: Omit<ControlsOptions, 'hasVideo'>): HTMLElement {
  const toItem = (name: MenuName, submenu: Submenu): HTMLElement =>
    buildMenuItem(name, submenu, messages);
  const menu = createElement('media-settings-menu', { anchor: 'auto', hidden: true }, [
    toItem('quality', { tag: 'media-rendition-menu' }),
    // A live stream can't be played faster than real time.
    ...(isLive ? [] : [toItem('speed', { tag: 'media-playback-rate-menu', rates: SPEEDS })]),
    toItem('audio', { tag: 'media-audio-track-menu' }),
    toItem('captions', { tag: 'media-captions-menu' }),
  ]);
  makeBackItem(menu);
  // The menu moves the focus between these items, and hidden ones cannot take it.
  Object.defineProperty(menu, 'items', { get: () => [...menu.children].filter(isDisplayed) });
  return menu;
}

function isDisplayed(item: Element): boolean {
  return getComputedStyle(item).display !== 'none';
}

type MenuName = 'quality' | 'speed' | 'audio' | 'captions';
type Submenu = { readonly tag: string; readonly rates?: string };

function buildMenuItem(
  name: MenuName,
  { tag, ...attributes }: Submenu,
  messages: Messages,
): HTMLElement {
  const title = messages[name];
  const submenu = createElement(tag, { ...attributes, slot: 'submenu', hidden: true }, [
    createElement('div', { slot: 'title' }, [title]),
  ]);
  // The label is English by default.
  makeBackItem(submenu)?.setAttribute('aria-label', fillMessage(messages.back, { title }));
  return createElement('media-settings-menu-item', { class: `player-${name}` }, [title, submenu]);
}

/** A menu may contain only items (WAI-ARIA 1.2, menu), but its back button is a button. */
function makeBackItem(menu: HTMLElement): Element | null {
  const back = menu.shadowRoot?.querySelector('[part~=back]') ?? null;
  back?.setAttribute('role', 'menuitem');
  return back;
}

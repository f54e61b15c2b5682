import type { BrandingWire } from '#features/branding/index.ts';
import type { VideoWire } from '#features/videos/index.ts';
import type { PlayerOptions } from '#lib/player/player-options.ts';

import { html, type Html } from '../layout/html.ts';
import type { Messages } from '../messages/catalogs.ts';
import { notice } from './notice.ts';
import { isFile, type Loading, type PlayedSource } from './player-hints.ts';
import type { BrandedMarkupOptions, MarkupOptions } from './shown-video.ts';
import { toPageUrl } from './to-page-url.ts';

/**
 * The elements of the player, which `web/player` completes. The browser loads a file while it loads
 * the scripts.
 */
export function playerMarkup(
  { live, duration, thumbnailUrl }: VideoWire,
  source: PlayedSource,
  { publicUrl, player, messages, loading, branding }: BrandedMarkupOptions,
): Html {
  const shownSeconds = loading === 'onUse' ? duration : null;
  return html`<media-controller
      class="player"
      ${player.autoplay ? null : html`mediapaused`}
      defaultstreamtype="${live?.state === 'live' ? 'live' : 'on-demand'}"
      ${shownSeconds === null ? null : html`defaultduration="${shownSeconds}"`}
      ${toDefaults(branding)}
      ${CONTROLLER_SETTINGS}
    >
      <video
        slot="media"
        playsinline
        preload="${toPreload(loading, player)}"
        ${isFile(source) ? fileSource(source, { publicUrl, player }) : null}
        ${thumbnailUrl === null ? null : html`poster="${toPageUrl(thumbnailUrl, publicUrl)}"`}
        ${player.muted ? html`muted` : null}
        ${player.loop ? html`loop` : null}
      ></video>
      ${player.controls ? START_BUTTON : null} ${toLogo(branding, { publicUrl, player })}
    </media-controller>
    ${isFile(source) ? null : noScriptNotice(messages)}`;
}

function toPreload(loading: Loading, { autoplay }: PlayerOptions): 'none' | 'metadata' | 'auto' {
  if (loading === 'onUse') return 'none';
  return autoplay ? 'auto' : 'metadata';
}

/**
 * Turns off the list of shortcuts of the controls, because the player shows its own list in the
 * viewer's language, and their preferences, which they would store in the viewer's browser.
 */
const CONTROLLER_SETTINGS = html`hotkeys="noshift+/" novolumepref nomutedpref nosubtitleslangpref`;

/** Without scripts, browsers show their own controls for a file, but they can't play a stream. */
function noScriptNotice({ notices }: Messages): Html {
  return html`<noscript>${notice(notices.noScript)}</noscript>`;
}

/** The button is only decorative, because a click anywhere on the player starts the video. */
const START_BUTTON = html`<div
  slot="centered-chrome"
  class="player-start"
  aria-hidden="true"
></div>`;

/** The player's script reads them. */
function toDefaults({ color, hideTitle }: BrandingWire): Html {
  return html`${color === null ? null : html`data-color="${color}"`}
  ${hideTitle ? html`data-hide-title` : null}`;
}

function toLogo(
  { logoUrl, logoLink }: BrandingWire,
  { publicUrl, player }: Pick<MarkupOptions, 'publicUrl' | 'player'>,
): Html | null {
  if (logoUrl === null || !player.logo) return null;
  const image = html`<img src="${toPageUrl(logoUrl, publicUrl)}" alt="" />`;
  if (logoLink === null) return html`<span ${LOGO_SETTINGS}>${image}</span>`;
  return html`<a
    ${LOGO_SETTINGS}
    href="${logoLink}"
    aria-label="${new URL(logoLink).host}"
    target="_blank"
    rel="noopener nofollow"
    >${image}</a
  >`;
}

/** The logo stays visible while the controls are hidden. */
const LOGO_SETTINGS = html`slot="centered-chrome" class="player-logo" noautohide`;

function fileSource(
  source: PlayedSource,
  { publicUrl, player }: Pick<MarkupOptions, 'publicUrl' | 'player'>,
): Html {
  // A media fragment (Media Fragments URI §4.2.1), so that no frame before the start time is shown.
  const fragment = player.startSeconds === null ? '' : `#t=${player.startSeconds}`;
  const url = `${toPageUrl(source.url, publicUrl)}${fragment}`;
  return html`src="${url}"`;
}

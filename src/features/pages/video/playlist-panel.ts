import { toPosterAt } from '#contract/poster-widths.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { formatDuration } from '#lib/text/format-duration.ts';

import { html, type Html } from '../layout/html.ts';
import type { Messages } from '../messages/catalogs.ts';
import type { PlaylistLink, ShownVideo } from './shown-video.ts';
import { toPageUrl } from './to-page-url.ts';

type PanelOptions = {
  readonly messages: Messages;
  readonly publicUrl: URL;
  readonly isOpen: boolean;
};

/**
 * The videos of a playlist as links, which work without scripts. The player's script remembers the
 * video, plays the next one and loads more.
 */
export function playlistPanel(
  { wire, playlist: list }: ShownVideo,
  options: PanelOptions,
): Html | null {
  if (list === undefined) return null;
  const { messages } = options;
  const { playlist: texts } = messages;
  const count = fillMessage(texts.count, { count: String(list.videoCount) });
  return html`<section
    class="playlist"
    id="playlist"
    aria-label="${texts.label}"
    data-playlist="${list.id}"
    data-token="${list.token ?? ''}"
    data-cursor="${list.nextCursor ?? ''}"
    data-requested="${String(list.isRequested)}"
    data-untitled="${messages.watch.untitled}"
    data-failed="${texts.moreFailed}"
  >
    <div class="playlist-bar">
      ${step(list.previous, { id: 'playlist-previous', rel: 'prev', text: texts.previous })}
      ${step(list.next, { id: 'playlist-next', rel: 'next', text: texts.next })}
      <label class="playlist-autoplay" hidden
        ><input type="checkbox" id="playlist-autoplay" checked />${texts.autoplay}</label
      >
    </div>
    <details class="playlist-list" ${options.isOpen ? html`open` : null}>
      <summary><span dir="auto">${list.title}</span> <span>${count}</span></summary>
      ${list.startHref === null ? null : html`<p><a href="${list.startHref}">${texts.start}</a></p>`}
      <ul>
        ${list.entries.map((entry) => item(entry, { ...options, isCurrent: entry.id === wire.id }))}
      </ul>
      <button class="button" id="playlist-more" type="button" hidden>${texts.more}</button>
      <p id="playlist-failure" role="status"></p>
    </details>
  </section>`;
}

/** As wide as `web/shared/playlist.css` states. */
function poster(url: string): Html {
  const [small, large] = [toPosterAt(url, 160), toPosterAt(url, 320)];
  return html`<img
    src="${small}"
    srcset="${small} 160w, ${large} 320w"
    sizes="5rem"
    alt=""
    loading="lazy"
  />`;
}

function step(
  link: PlaylistLink | undefined,
  { id, rel, text }: { readonly id: string; readonly rel: string; readonly text: string },
): Html | null {
  return link === undefined
    ? null
    : html`<a class="button" id="${id}" rel="${rel}" href="${link.href}">${text}</a>`;
}

function item(
  { title, duration, posterUrl, href }: PlaylistLink,
  { messages, publicUrl, isCurrent }: PanelOptions & { readonly isCurrent: boolean },
): Html {
  return html`<li>
    <a href="${href}" ${isCurrent ? html`aria-current="true"` : null}
      >${posterUrl === null ? null : poster(toPageUrl(posterUrl, publicUrl))}<span dir="auto"
        >${title ?? messages.watch.untitled}</span
      >${duration === null ? null : html` <span>${formatDuration(duration)}</span>`}</a
    >
  </li> `;
}

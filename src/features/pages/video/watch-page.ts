import type { VideoWire } from '#features/videos/index.ts';

import type { Assets } from '../layout/assets.ts';
import { html, type Html } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { THEATER_SCRIPT } from '../layout/theme-script.ts';
import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import {
  chooseLoading,
  choosePlayerStart,
  engineScripts,
  manifestHint,
  posterHint,
} from './player-hints.ts';
import { playlistPanel } from './playlist-panel.ts';
import { showPoster } from './show-poster.ts';
import type { PageOptions, ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';
import { unfurlHead } from './unfurl-head.ts';
import { videoFacts } from './video-facts.ts';

const UNTITLED = {
  queued: 'preparing',
  resolving: 'preparing',
  ready: 'untitled',
  failed: 'unavailable',
  removed: 'unavailable',
} as const satisfies Record<VideoWire['status'], keyof Messages['watch']>;

export function renderWatchPage(
  shown: ShownVideo,
  { assets, publicUrl, player, pageLanguage }: PageOptions,
): string {
  const { wire } = shown;
  const messages = CATALOGS[pageLanguage.language];
  const { language, watch, shareScript } = messages;
  const loading = chooseLoading(wire, player);
  const isWaiting = loading === 'onUse';
  const staged = showPoster(shown, loading);
  const title = wire.title ?? watch[UNTITLED[wire.status]];
  const main = html`<article class="watch">
    ${stage(staged, { publicUrl, player, messages, loading })}
    ${playlistPanel(shown, { messages, publicUrl, isOpen: true })}
    <div class="watch-head">
      <div class="watch-title">
        <h1 dir="auto">${title}</h1>
        ${wire.status === 'ready' ? html`${theaterButton(messages)} ${downloadLink(wire, messages)} ${shareButton(messages)}` : null}
      </div>
      ${wire.status === 'ready' ? videoFacts(shown, messages) : null}
      ${wire.description === null ? null : html`<p class="watch-text" dir="auto">${wire.description}</p>`}
      ${wire.status === 'failed' ? html`<p><a href="${assets.basePath}">${watch.playAnother}</a></p>` : null}
      ${wire.visibility === 'private' ? null : reportLink(wire, assets, messages)}
    </div>
  </article>`;
  return renderDocument(
    {
      language,
      title: namePage(title, shown),
      entry: 'watch',
      // Private videos read nothing from the viewer's browser, and only ready ones have the button.
      ...(wire.status === 'ready' && wire.visibility !== 'private'
        ? { earlyScript: THEATER_SCRIPT }
        : {}),
      playerStart: choosePlayerStart(wire, player),
      head: html`${isWaiting ? null : manifestHint(wire, publicUrl)}
      ${posterHint(staged.wire, publicUrl)}
      ${unfurlHead(shown, namePreview(title, shown), publicUrl)} ${feedLinks(shown)}`,
      body: siteBody(main, { assets, pageLanguage }),
      data: wire,
      messages: { language, ...shareScript },
      engine: isWaiting ? [] : engineScripts(wire, assets),
    },
    assets,
  );
}

function namePage(title: string, { playlist }: ShownVideo): string {
  return [title, ...(playlist === undefined ? [] : [playlist.title]), 'Reelay'].join(' · ');
}

function namePreview(title: string, { playlist }: ShownVideo): string {
  return playlist?.isRequested === false ? playlist.title : title;
}

/** For feed readers. */
function feedLinks({ playlist }: ShownVideo): Html | null {
  if (playlist === undefined || playlist.feeds === null) return null;
  const { title, feeds } = playlist;
  return html`<link
      rel="alternate"
      type="application/rss+xml"
      title="${title}"
      href="${feeds.rss}"
    />
    <link rel="alternate" type="application/feed+json" title="${title}" href="${feeds.json}" />`;
}

function reportLink({ id }: VideoWire, { basePath }: Assets, { reports }: Messages): Html {
  return html`<p class="report-link">
    <a href="${basePath}watch/${id}/report" rel="nofollow">${reports.link}</a>
  </p>`;
}

/** The response names the file. */
function downloadLink({ embed }: VideoWire, { watch }: Messages): Html | null {
  if (embed.download === null) return null;
  return html`<a class="button watch-download" href="${embed.download}" download
    >${watch.download}</a
  >`;
}

/** Works with the page's script, and is only visible in wide windows. */
function theaterButton({ watch }: Messages): Html {
  return html`<button
    class="button theater-button"
    id="theater"
    type="button"
    aria-pressed="false"
    aria-keyshortcuts="T"
  >
    ${watch.theater}
  </button>`;
}

/** Opens the dialog that the page's script adds. */
function shareButton({ watch }: Messages): Html {
  return html`<button
    class="button button-primary share-button"
    id="share"
    type="button"
    aria-haspopup="dialog"
  >
    ${watch.share}
  </button>`;
}

import type { VideoWire } from '#features/videos/index.ts';

import { html, type Html } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import {
  chooseLoading,
  choosePlayerStart,
  engineScripts,
  manifestHint,
  posterHint,
} from './player-hints.ts';
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
    <div class="watch-head">
      <div class="watch-title">
        <h1 dir="auto">${title}</h1>
        ${wire.status === 'ready' ? html`${theaterButton(messages)} ${downloadLink(wire, messages)} ${shareButton(messages)}` : null}
      </div>
      ${wire.status === 'ready' ? videoFacts(shown, messages) : null}
      ${wire.description === null ? null : html`<p class="watch-text" dir="auto">${wire.description}</p>`}
      ${wire.status === 'failed' ? html`<p><a href="${assets.basePath}">${watch.playAnother}</a></p>` : null}
      ${wire.visibility === 'private' ? null : reportLink(wire, messages)}
    </div>
  </article>`;
  return renderDocument(
    {
      language,
      title: `${title} · Reelay`,
      entry: 'watch',
      playerStart: choosePlayerStart(wire, player),
      head: html`${isWaiting ? null : manifestHint(wire, publicUrl)}
      ${posterHint(staged.wire, publicUrl)} ${unfurlHead(shown, title, publicUrl)}`,
      body: siteBody(main, { assets, pageLanguage }),
      data: wire,
      messages: { language, ...shareScript },
      engine: isWaiting ? [] : engineScripts(wire, assets),
    },
    assets,
  );
}

function reportLink({ embed }: VideoWire, { reports }: Messages): Html {
  return html`<p class="report-link">
    <a href="${embed.player}/report" rel="nofollow">${reports.link}</a>
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

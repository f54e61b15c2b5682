import type { VideoWire } from '#features/videos/index.ts';

import { html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';
import { choosePlayerStart, engineScripts, manifestHint, posterHint } from './player-hints.ts';
import type { PageOptions, ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';
import { unfurlHead } from './unfurl-head.ts';
import { videoFacts } from './video-facts.ts';

const UNTITLED = {
  queued: 'Preparing video…',
  resolving: 'Preparing video…',
  ready: 'Untitled video',
  failed: 'Video not available',
} as const satisfies Record<VideoWire['status'], string>;

/** Opens the dialog that the page's script adds. */
const SHARE_BUTTON = html`<button
  class="button button-primary share-button"
  id="share"
  type="button"
  aria-haspopup="dialog"
>
  Share
</button>`;

export function renderWatchPage(
  shown: ShownVideo,
  { assets, publicUrl, player }: PageOptions,
): string {
  const { wire } = shown;
  const title = wire.title ?? UNTITLED[wire.status];
  const main = html`<article class="watch">
    ${stage(shown, { publicUrl, player })}
    <div class="watch-head">
      <div class="watch-title">
        <h1 dir="auto">${title}</h1>
        ${wire.status === 'ready' ? SHARE_BUTTON : null}
      </div>
      ${wire.status === 'ready' ? videoFacts(shown) : null}
      ${wire.description === null ? null : html`<p class="watch-text" dir="auto">${wire.description}</p>`}
      ${wire.status === 'failed' ? html`<p><a href="${assets.basePath}">Play another video</a></p>` : null}
    </div>
  </article>`;
  return renderDocument(
    {
      title: `${title} · Reelay`,
      entry: 'watch',
      playerStart: choosePlayerStart(wire, player),
      head: html`${manifestHint(wire, publicUrl)} ${posterHint(wire, publicUrl)}
      ${unfurlHead(shown, title, publicUrl)}`,
      body: siteBody(main, assets),
      data: wire,
      engine: engineScripts(wire, assets),
    },
    assets,
  );
}

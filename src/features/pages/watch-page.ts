import type { VideoWire } from '#features/videos/index.ts';

import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';
import { engineScripts, posterHint } from './player-hints.ts';
import type { ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';
import { unfurlHead } from './unfurl-head.ts';

const UNTITLED = {
  queued: 'Preparing video…',
  resolving: 'Preparing video…',
  ready: 'Untitled video',
  failed: 'Video not available',
} as const satisfies Record<VideoWire['status'], string>;

type Options = { readonly assets: Assets; readonly publicUrl: URL };

export function renderWatchPage(shown: ShownVideo, { assets, publicUrl }: Options): string {
  const { video, wire } = shown;
  const title = wire.title ?? UNTITLED[wire.status];
  const main = html`<article class="watch">
    ${stage(video, publicUrl)}
    <div class="watch-head">
      <h1 dir="auto">${title}</h1>
      ${wire.description === null ? null : html`<p dir="auto">${wire.description}</p>`}
      ${wire.status === 'failed' ? html`<p><a href="/">Play another video</a></p>` : null}
    </div>
    ${wire.status === 'ready' ? html`<div class="watch-panel" id="panel"></div>` : null}
  </article>`;
  return renderDocument(
    {
      title: `${title} · Reelay`,
      entry: 'watch',
      head: html`${posterHint(wire, publicUrl)} ${unfurlHead(shown, title, publicUrl)}`,
      body: siteBody(main, assets),
      data: wire,
      scripts: engineScripts(wire, assets),
    },
    assets,
  );
}

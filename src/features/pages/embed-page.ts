import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { notice } from './notice.ts';
import { renderDocument } from './page-layout.ts';
import { engineScripts, posterHint } from './player-hints.ts';
import type { ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';

type Options = { readonly assets: Assets; readonly publicUrl: URL };

/** The page for iframes: only the player. */
export function renderEmbedPage(
  { video, wire }: ShownVideo,
  { assets, publicUrl }: Options,
): string {
  return renderDocument(
    {
      title: wire.title ?? 'Video player',
      entry: 'embed',
      head: html`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${wire.embed.player}" />
        ${posterHint(wire, publicUrl)}`,
      body: stage(video, publicUrl),
      data: wire,
      scripts: engineScripts(wire, assets),
    },
    assets,
  );
}

/** The same page for unknown and private IDs, so that it does not reveal private videos. */
export function renderMissingEmbedPage(assets: Assets): string {
  const message = notice(
    'Video not available',
    'It may be private or may have been deleted. Check the URL.',
  );
  return renderDocument(
    {
      title: 'Video not available',
      entry: 'embed',
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div class="stage">${message}</div>`,
    },
    assets,
  );
}

import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { notice } from './notice.ts';
import { renderDocument } from './page-layout.ts';
import { choosePlayerStart, engineScripts, manifestHint, posterHint } from './player-hints.ts';
import type { PageOptions, ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';

/** The page for iframes: only the player. */
export function renderEmbedPage(
  shown: ShownVideo,
  { assets, publicUrl, player }: PageOptions,
): string {
  const { wire } = shown;
  return renderDocument(
    {
      title: wire.title ?? 'Video player',
      style: assets.embedStyle,
      playerStart: choosePlayerStart(wire, player),
      head: html`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${wire.embed.player}" />
        ${manifestHint(wire, publicUrl)} ${posterHint(wire, publicUrl)}`,
      body: stage(shown, { publicUrl, player }),
      data: wire,
      engine: engineScripts(wire, assets),
    },
    assets,
  );
}

/** The same page for unknown and private IDs, so that it does not reveal private videos. */
export function renderMissingEmbedPage(assets: Assets): string {
  const text = 'It may be private or may have been deleted. Check the URL.';
  return renderEmbedNotice({ title: 'Video not available', text }, assets);
}

/** A message in place of the page for iframes. */
export function renderEmbedNotice(
  { title, text }: { readonly title: string; readonly text: string },
  assets: Assets,
): string {
  return renderDocument(
    {
      title,
      style: assets.embedStyle,
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div class="stage">${notice(title, text)}</div>`,
    },
    assets,
  );
}

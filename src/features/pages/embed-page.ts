import type { Video, VideoWire } from '../videos/index.ts';
import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { notice } from './notice.ts';
import { renderDocument } from './page-layout.ts';
import { stage } from './stage.ts';

type EmbedPage = { readonly video: Video; readonly wire: VideoWire; readonly publicUrl: URL };

/** The page that goes into an iframe: the player and nothing else. */
export function renderEmbedPage({ video, wire, publicUrl }: EmbedPage, assets: Assets): string {
  return renderDocument(
    {
      title: wire.title ?? 'Video player',
      entry: 'embed',
      head: html`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${wire.embed.player}" />`,
      body: stage(video, publicUrl),
      data: wire,
    },
    assets,
  );
}

/** The same for every ID that can't be read, so that it says nothing about private videos. */
export function renderMissingEmbedPage(assets: Assets): string {
  const words = notice(
    'This video is not available',
    'It was removed, or its address is mistyped.',
  );
  return renderDocument(
    {
      title: 'Video not available',
      entry: 'embed',
      head: html`<meta name="robots" content="noindex" />`,
      body: html`<div class="stage">${words}</div>`,
    },
    assets,
  );
}

import type { Video, VideoWire } from '../videos/index.ts';
import type { Assets } from './assets.ts';
import { html, type Html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';
import { stage } from './stage.ts';

const UNTITLED = {
  queued: 'A video in preparation',
  resolving: 'A video in preparation',
  ready: 'Untitled video',
  failed: 'Video not available',
} as const satisfies Record<VideoWire['status'], string>;

type WatchPage = { readonly video: Video; readonly wire: VideoWire; readonly publicUrl: URL };

export function renderWatchPage(page: WatchPage, assets: Assets): string {
  const { video, wire, publicUrl } = page;
  const title = wire.title ?? UNTITLED[wire.status];
  const main = html`<article class="watch">
    ${stage(video, publicUrl)}
    <div class="watch-head">
      <h1 dir="auto">${title}</h1>
      ${wire.description === null ? null : html`<p dir="auto">${wire.description}</p>`}
      ${wire.status === 'failed' ? html`<p><a href="/">Open another video</a></p>` : null}
    </div>
    ${wire.status === 'ready' ? html`<div class="watch-panel" id="panel"></div>` : null}
  </article>`;
  return renderDocument(
    {
      title: `${title} – Reelay`,
      entry: 'watch',
      head: headOf(wire),
      body: siteBody(main, assets),
      data: wire,
    },
    assets,
  );
}

/** What other sites show of a link to this page: Open Graph, and Twitter's player card. */
function headOf(wire: VideoWire): Html {
  const { title, description, thumbnailUrl, embed } = wire;
  const width = wire.width ?? 1280;
  const height = wire.height ?? 720;
  return html`<link rel="canonical" href="${embed.player}" />
    ${isForSearch(wire) ? null : html`<meta name="robots" content="noindex" />`}
    ${description === null ? null : html`<meta name="description" content="${description}" />`}
    ${[
      property('og:type', 'video.other'),
      property('og:site_name', 'Reelay'),
      property('og:url', embed.player),
      property('og:title', title ?? 'Video'),
      property('og:description', description),
      property('og:image', thumbnailUrl),
      property('og:video', embed.iframe),
      property('og:video:type', 'text/html'),
      property('og:video:width', String(width)),
      property('og:video:height', String(height)),
      named('twitter:card', 'player'),
      named('twitter:title', title ?? 'Video'),
      named('twitter:description', description),
      named('twitter:image', thumbnailUrl),
      named('twitter:player', embed.iframe),
      named('twitter:player:width', String(width)),
      named('twitter:player:height', String(height)),
    ]}`;
}

/** What is hidden is not for search engines, nor is a page that holds no video (yet). */
function isForSearch({ visibility, status }: VideoWire): boolean {
  return visibility === 'public' && status === 'ready';
}

function property(name: string, content: string | null): Html {
  return content === null ? html`` : html`<meta property="${name}" content="${content}" /> `;
}

function named(name: string, content: string | null): Html {
  return content === null ? html`` : html`<meta name="${name}" content="${content}" /> `;
}

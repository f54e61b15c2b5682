import type { FastifyRequest } from 'fastify';

import type { AppError } from '#contract/app-error.ts';
import type { ErrorPage } from '#platform/http/route-options.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy } from '../layout/content-security-policy.ts';
import { explainError } from '../layout/explain-error.ts';
import { html, type Html } from '../layout/html.ts';
import { renderDocument } from '../layout/page-layout.ts';
import { CATALOGS } from '../messages/catalogs.ts';
import { choosePageLanguage, type PageLanguage } from '../messages/page-language.ts';
import { detailedNotice, notice } from './notice.ts';
import { choosePlayerStart, engineScripts, manifestHint, posterHint } from './player-hints.ts';
import { playlistPanel } from './playlist-panel.ts';
import { showPoster } from './show-poster.ts';
import type { PageOptions, ShownVideo } from './shown-video.ts';
import { stage } from './stage.ts';

/** The page for iframes: only the player. */
export function renderEmbedPage(
  shown: ShownVideo,
  { assets, publicUrl, player, pageLanguage: { language } }: PageOptions,
): string {
  const staged = showPoster(shown, 'immediate');
  const { wire } = staged;
  const messages = CATALOGS[language];
  return renderDocument(
    {
      language,
      title: wire.title ?? messages.watch.player,
      style: assets.embedStyle,
      playerStart: choosePlayerStart(wire, player),
      head: html`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${wire.embed.player}" />
        ${manifestHint(wire, publicUrl)} ${posterHint(wire, publicUrl)}`,
      body: embedBody(
        wire.title ?? messages.watch.player,
        html`${stage(staged, { publicUrl, player, messages, loading: 'immediate' })}
        ${playlistPanel(staged, { messages, publicUrl, isOpen: false })}`,
      ),
      data: wire,
      engine: engineScripts(wire, assets),
    },
    assets,
  );
}

type NoticeOptions = { readonly assets: Assets; readonly pageLanguage: PageLanguage };

/** The same page for unknown and private IDs, so that it does not reveal private videos. */
export function renderMissingEmbedPage({ assets, pageLanguage }: NoticeOptions): string {
  const { unavailable } = CATALOGS[pageLanguage.language].notices;
  return renderNotice(unavailable.title, notice(unavailable), { assets, pageLanguage });
}

export function renderRemovedEmbedPage({ assets, pageLanguage }: NoticeOptions): string {
  const { videoRemoved } = CATALOGS[pageLanguage.language].failures;
  return renderNotice(videoRemoved.title, notice(videoRemoved), { assets, pageLanguage });
}

/** An error in place of the page for iframes, on the sites that `frameAncestors` allows. */
export function renderEmbedError(
  { code, publicMessage: message }: AppError,
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  { assets, frameAncestors }: { readonly assets: Assets; readonly frameAncestors: string },
): ErrorPage {
  const pageLanguage = choosePageLanguage(request);
  const { language } = pageLanguage;
  const { title } = CATALOGS[language].notices.unavailable;
  const content = detailedNotice(title, explainError({ code, message }, CATALOGS[language]));
  return {
    html: renderNotice(title, content, { assets, pageLanguage }),
    language,
    contentSecurityPolicy: contentSecurityPolicy({
      styleHashes: [assets.embedStyle.hash],
      frameAncestors,
    }),
  };
}

function renderNotice(
  title: string,
  content: Html,
  { assets, pageLanguage: { language } }: NoticeOptions,
): string {
  return renderDocument(
    {
      language,
      title,
      style: assets.embedStyle,
      head: html`<meta name="robots" content="noindex" />`,
      body: embedBody(title, html`<div class="stage">${content}</div>`),
    },
    assets,
  );
}

/** The heading names the page for screen readers, because the player or a message fills it. */
function embedBody(title: string, content: Html): Html {
  return html`<main class="embed">
    <h1>${title}</h1>
    ${content}
  </main>`;
}

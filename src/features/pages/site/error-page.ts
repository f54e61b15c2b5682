import type { FastifyRequest } from 'fastify';

import type { AppError } from '#contract/app-error.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { ErrorPage } from '#platform/http/route-options.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy } from '../layout/content-security-policy.ts';
import { explainError } from '../layout/explain-error.ts';
import { html, type Html } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { THEME_SCRIPT } from '../layout/theme-script.ts';
import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import { choosePageLanguage } from '../messages/page-language.ts';

/** HTML error pages for browsers. */
export function renderErrorPage(
  error: AppError,
  request: Pick<FastifyRequest, 'id' | 'url' | 'headers'>,
  assets: Assets,
): ErrorPage {
  // The page is the same for each token in the URL.
  const pageLanguage = { ...choosePageLanguage(request), query: new URLSearchParams() };
  const { language } = pageLanguage;
  const messages = CATALOGS[language];
  const { title, content } = describeError(error, messages);
  const requestId = fillMessage(messages.failures.requestId, { id: request.id });
  const main = html`<div class="missing">
    <h1>${title}</h1>
    ${content}
    <p><a href="${assets.basePath}">${messages.watch.playAnother}</a></p>
    ${error.status < 500 ? null : html`<p>${requestId}</p>`}
  </div>`;
  const page = {
    language,
    title: `${title} · Reelay`,
    entry: 'watch',
    head: html`<meta name="robots" content="noindex" />`,
    body: siteBody(main, { assets, pageLanguage }),
  } as const;
  return {
    html: renderDocument(page, assets),
    language,
    contentSecurityPolicy: contentSecurityPolicy({
      scriptHashes: [THEME_SCRIPT.hash],
      frameAncestors: "'none'",
    }),
  };
}

type ErrorContent = { readonly title: string; readonly content: Html };

function describeError(
  { code, status, publicMessage }: AppError,
  messages: Messages,
): ErrorContent {
  const { failures, apiErrors } = messages;
  const { videoNotFound, videoRemoved, pageNotFound, tooManyRequests, unavailable, unknown } =
    failures;
  if (code === 'video_not_found') return toContent(videoNotFound);
  if (code === 'video_removed') return toContent(videoRemoved);
  if (code === 'not_found') return toContent(pageNotFound);
  if (code === 'link_not_found') {
    return toContent({ title: failures.linkNotFound, text: apiErrors.explanations[code] });
  }
  const content = explainError({ code, message: publicMessage }, messages);
  if (status === 404) return { title: pageNotFound.title, content };
  if (status === 403) return { title: messages.notices.unavailable.title, content };
  // For errors that are not a fault of this service.
  if (code === 'rate_limited') return { title: tooManyRequests, content };
  return { title: code === 'unavailable' ? unavailable : unknown, content };
}

function toContent({ title, text }: Messages['failures']['videoNotFound']): ErrorContent {
  return { title, content: html`<p>${text}</p>` };
}

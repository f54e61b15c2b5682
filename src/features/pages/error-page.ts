import type { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorPage } from '#platform/http/route-options.ts';

import type { Assets } from './assets.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';
import { THEME_SCRIPT } from './theme-script.ts';

/** HTML error pages for browsers. */
export function renderErrorPage(error: AppError, requestId: string, assets: Assets): ErrorPage {
  const { title, text } = describeError(error);
  const main = html`<div class="missing">
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a href="${assets.basePath}">Play another video</a></p>
    ${error.status < 500 ? null : html`<p>Request ID: ${requestId}</p>`}
  </div>`;
  const page = {
    title: `${title} · Reelay`,
    entry: 'watch',
    head: html`<meta name="robots" content="noindex" />`,
    body: siteBody(main, assets),
  } as const;
  return {
    html: renderDocument(page, assets),
    contentSecurityPolicy: contentSecurityPolicy({
      scriptHashes: [THEME_SCRIPT.hash],
      frameAncestors: "'none'",
    }),
  };
}

/** For errors that are not a fault of this service. */
const TITLES: ReadonlyMap<ErrorCode, string> = new Map([
  ['rate_limited', 'Too many requests'],
  ['unavailable', 'Temporarily unavailable'],
]);

type ErrorText = { readonly title: string; readonly text: string };

function describeError({ code, status, publicMessage }: AppError): ErrorText {
  if (code === 'video_not_found') {
    const text = 'Check the URL. The video may be private or may have been deleted.';
    return { title: 'Video not found', text };
  }
  if (code === 'not_found') {
    const text = 'Check the URL. The page may have been moved or deleted.';
    return { title: 'Page not found', text };
  }
  if (status === 404) return { title: 'Page not found', text: publicMessage };
  return { title: TITLES.get(code) ?? 'Something went wrong', text: publicMessage };
}

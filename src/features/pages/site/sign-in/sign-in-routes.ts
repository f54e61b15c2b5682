import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../../layout/assets.ts';
import { contentSecurityPolicy } from '../../layout/content-security-policy.ts';
import { html, type Html, htmlMessage } from '../../layout/html.ts';
import { renderDocument, siteBody } from '../../layout/page-layout.ts';
import { THEME_SCRIPT } from '../../layout/theme-script.ts';
import { ACCOUNT_TEXTS } from '../../messages/account-texts.ts';
import { CATALOGS } from '../../messages/catalogs.ts';
import {
  choosePageLanguage,
  type PageLanguage,
  setLanguageHeaders,
} from '../../messages/page-language.ts';
import { type RenderForm, SIGN_IN_FORMS, type SignInOptions } from './forms.ts';

const CONFIG = { rateLimit: 'none', produces: ['text/html'] } as const;

type SignInContext = { readonly assets: Assets; readonly signIn: SignInOptions };

/** The pages for visitors without a session. They share one script. */
export function registerSignInPages(server: HttpServer, ctx: SignInContext): void {
  const policy = contentSecurityPolicy({
    scriptHashes: [THEME_SCRIPT.hash],
    frameAncestors: "'none'",
  });
  for (const [page, render] of SIGN_IN_FORMS) {
    server.get(`/account/${page}`, { schema: { hide: true }, config: CONFIG }, (request, reply) => {
      const pageLanguage = choosePageLanguage(request);
      setLanguageHeaders(reply, pageLanguage);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .send(renderSignInPage(render, pageLanguage, ctx));
    });
  }
}

function renderSignInPage(
  render: RenderForm,
  pageLanguage: PageLanguage,
  { assets, signIn: options }: SignInContext,
): string {
  const { language, query } = pageLanguage;
  const texts = ACCOUNT_TEXTS[language];
  const area = `${assets.basePath}account/`;
  const failure = query.get('error');
  const { title, content, below } = render({ texts, options, area, failure });
  const main = html`<div class="sign-in">
    <section class="card" aria-labelledby="title">
      <h1 id="title">${title}</h1>
      ${content} ${noScript(language, assets)}
    </section>
    <p class="below">${below}</p>
  </div>`;
  return renderDocument(
    {
      language,
      title: `${title} · Reelay`,
      entry: 'signIn',
      head: html`<meta name="robots" content="noindex" />`,
      body: siteBody(main, { assets, pageLanguage }),
      messages: { errors: texts.errors, apiErrors: texts.apiErrors },
    },
    assets,
  );
}

export function noScript(language: PageLanguage['language'], { basePath }: Assets): Html {
  const api = html`<a href="${basePath}docs">API</a>`;
  return html`<noscript
    ><p>${htmlMessage(CATALOGS[language].site.accountNoScript, { api })}</p></noscript
  >`;
}

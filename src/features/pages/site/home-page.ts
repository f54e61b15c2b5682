import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import type { ExampleUrl } from '#platform/config/parse-examples.ts';

import type { Assets } from '../layout/assets.ts';
import { translateErrors } from '../layout/explain-error.ts';
import { html, type Html, htmlMessage } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import type { HomeScriptMessages } from '../messages/messages-wire.ts';
import type { PageLanguage } from '../messages/page-language.ts';
import { PUBLIC_EXAMPLES } from './public-examples.ts';

export type HomeOptions = {
  /** A file of this service that visitors can open. Null without one. */
  readonly sample: URL | null;
  /** Null for public examples. */
  readonly examples: readonly ExampleUrl[] | null;
  /** Whether anyone can sign up. */
  readonly isOpen: boolean;
};

type RenderOptions = {
  readonly assets: Assets;
  readonly publicUrl: URL;
  /** True if the URL of the page contains a video to open, for which the introduction collapses. */
  readonly opensVideo: boolean;
  readonly pageLanguage: PageLanguage;
};

export function renderHomePage(
  { sample, examples, isOpen }: HomeOptions,
  { assets, publicUrl, opensVideo, pageLanguage }: RenderOptions,
): string {
  const { basePath } = assets;
  const messages = CATALOGS[pageLanguage.language];
  const { language, home } = messages;
  const main = html`<div
    class="home ${opensVideo ? 'opens-video' : ''}"
    id="home"
    ${opensVideo ? html`data-state="busy"` : null}
  >
    <div class="intro">
      <h1><span>${home.paste}</span> <span>${home.get}</span></h1>
      <p>${home.intro}</p>
    </div>
    ${urlForm(basePath, home)} ${exampleLinks(examples ?? toExamples(sample, home), basePath, home)}
    <div class="result" id="result"></div>
    <div class="more">${points(home)} ${apiSection(publicUrl, { basePath, isOpen, home })}</div>
  </div>`;
  return renderDocument(
    {
      language,
      title: home.title,
      entry: 'home',
      head: html`<meta name="description" content="${home.description}" />
        ${languageLinks(publicUrl, pageLanguage)}`,
      body: siteBody(main, { assets, pageLanguage }),
      messages: toScriptMessages(messages),
    },
    assets,
  );
}

/** The page in each language, for search engines. */
function languageLinks(publicUrl: URL, { language, source }: PageLanguage): Html {
  const toHref = (each: Language): string => `${publicUrl.href}?lang=${each}`;
  const canonical = source === 'url' ? toHref(language) : publicUrl.href;
  return html`<link rel="canonical" href="${canonical}" />
    <link rel="alternate" hreflang="x-default" href="${publicUrl.href}" />
    ${LANGUAGES.map((each) => html`<link rel="alternate" hreflang="${each}" href="${toHref(each)}" /> `)}`;
}

function toScriptMessages(messages: Messages): HomeScriptMessages {
  const { language, home, watch, shareScript, homeScript } = messages;
  const { explanations, summaries } = translateErrors(messages);
  return {
    language,
    untitled: watch.untitled,
    ...shareScript,
    ...homeScript,
    // Validation messages are written for developers.
    explanations: { validation_failed: home.invalidUrl, ...explanations },
    summaries,
  };
}

function urlForm(basePath: string, home: Messages['home']): Html {
  return html`<form class="open" id="open" action="${basePath}" method="get">
    <label for="address">${home.urlLabel}</label>
    <div class="open-row">
      <input
        id="address"
        name="url"
        type="text"
        inputmode="url"
        required
        maxlength="${SOURCE_URL_CHARACTERS_MAX}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder="https://"
        aria-describedby="status"
      />
      <button class="button button-primary" type="submit">${home.play}</button>
    </div>
    <p class="status" id="status" role="status"></p>
    <noscript><p>${htmlMessage(home.noScript, { api: apiLink(basePath) })}</p></noscript>
  </form>`;
}

function apiLink(basePath: string): Html {
  return html`<a href="${basePath}docs">API</a>`;
}

function toExamples(sample: URL | null, home: Messages['home']): readonly ExampleUrl[] {
  const offline = sample === null ? [] : [{ label: home.sample, url: sample }];
  return [
    ...offline,
    ...PUBLIC_EXAMPLES.map(({ kind, url }) => ({ label: home.examples[kind], url })),
  ];
}

/** Links to this page, which opens the video in their query. */
function exampleLinks(
  examples: readonly ExampleUrl[],
  basePath: string,
  home: Messages['home'],
): Html | null {
  if (examples.length === 0) return null;
  return html`<div class="examples">
    <p id="examples">${home.tryExample}</p>
    <ul aria-labelledby="examples">
      ${examples.map(({ label, url }) => {
        const query = new URLSearchParams({ url: url.href }).toString();
        return html`<li>
          <a class="chip" href="${basePath}?${query}" data-url="${url.href}" title="${url.href}"
            >${label}</a
          >
        </li> `;
      })}
    </ul>
  </div>`;
}

function points(home: Messages['home']): Html {
  return html`<ul class="points">
    ${home.points.map(
      ({ title, text }) =>
        html`<li>
          <strong>${title}</strong>
          <span>${text}</span>
        </li> `,
    )}
  </ul>`;
}

function apiSection(
  publicUrl: URL,
  {
    basePath,
    isOpen,
    home,
  }: {
    readonly basePath: string;
    readonly isOpen: boolean;
    readonly home: Messages['home'];
  },
): Html {
  const signUp = html`<a class="button button-primary" href="${basePath}account/signup"
    >${home.createAccount}</a
  > `;
  return html`<section class="api" aria-labelledby="api">
    <div>
      <h2 id="api">${home.apiHeading}</h2>
      <p>${home.apiText}</p>
      <p class="api-links">
        ${isOpen ? signUp : null}<a class="button" href="${basePath}docs">${home.apiReference}</a>
      </p>
    </div>
    <pre tabindex="0" aria-label="${home.apiSample}"><code>${toSample(publicUrl)}</code></pre>
  </section>`;
}

function toSample({ href }: URL): string {
  const id = 'vid_7Yc1Kx9QmTz4WbNd';
  return `curl ${href}api/v1/embed \\
  -H 'Content-Type: application/json' \\
  -d '{ "url": "https://media.example/talk.m3u8" }'

{
  "id": "${id}",
  "status": "ready",
  "type": "HLS",
  "embed": {
    "player": "${href}watch/${id}",
    "html": "<iframe src=…></iframe>",
    "stream": "${href}stream/${id}",
    …
  },
  …
}`;
}

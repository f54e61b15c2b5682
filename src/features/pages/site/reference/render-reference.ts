import type { Assets } from '../../layout/assets.ts';
import { type Html, html } from '../../layout/html.ts';
import { renderDocument, siteBody } from '../../layout/page-layout.ts';
import {
  type ApiResponse,
  findExample,
  listOperations,
  type Media,
  type Operation,
  type Parameter,
  type ReferenceDocument,
} from './document.ts';
import { toPythonSample } from './python-sample.ts';
import {
  renderFields,
  renderText,
  renderType,
  renderValues,
  SCHEMAS_PAGE,
} from './render-schema.ts';
import { findRequestExample, toClientSample, toCurlSample } from './samples.ts';

type RenderOptions = {
  readonly document: ReferenceDocument;
  readonly publicUrl: URL;
  readonly assets: Assets;
};

/**
 * The pages of the API reference by name: the overview (`''`), one page per tag, and the schemas.
 * Complete HTML that also works without its script, which adds a search and copy buttons.
 */
export function renderReferencePages(options: RenderOptions): ReadonlyMap<string, string> {
  const { document } = options;
  const operations = listOperations(document);
  const pages: readonly Page[] = [
    { name: '', title: 'API reference', content: renderOverview(options) },
    ...document.tags.map(({ name, description }) => ({
      name,
      title: toTitle(name),
      content: html`<p>${renderText(description)}</p>
        ${operations
          .filter(({ tags }) => tags.includes(name))
          .map((operation) => renderOperation(operation, options))}`,
    })),
    { name: SCHEMAS_PAGE, title: 'Schemas', content: renderSchemas(document) },
  ];
  return new Map(pages.map((page) => [page.name, renderPage(page, operations, options)]));
}

type Page = { readonly name: string; readonly title: string; readonly content: Html };

function renderPage(
  { name, title, content }: Page,
  operations: readonly Operation[],
  { document, assets }: RenderOptions,
): string {
  const toLink = (page: string, text: string): Html =>
    html`<p>
      <a
        href="${assets.basePath}docs${page === '' ? '' : `/${page}`}"
        ${page === name ? html`aria-current="page"` : null}
        >${text}</a
      >
    </p>`;
  const main = html`<div class="reference">
    <nav class="contents" aria-label="Operations">
      <div class="search">
        <label for="filter">Search operations</label>
        <input id="filter" type="search" autocomplete="off" spellcheck="false" />
        <p id="matches" role="status"></p>
      </div>
      <details id="contents">
        <summary>Contents</summary>
        ${toLink('', 'Overview')}
        ${document.tags.map(
          (tag) =>
            html`<div class="tag-links">
              ${toLink(tag.name, toTitle(tag.name))}
              ${listLinks(tag.name, operations, assets.basePath)}
            </div>`,
        )}
        ${toLink(SCHEMAS_PAGE, 'Schemas')}
      </details>
    </nav>
    <div class="operations">
      <h1>${title}</h1>
      ${content}
    </div>
  </div>`;
  return renderDocument(
    {
      language: 'en',
      title: name === '' ? 'API reference · Reelay' : `${title} · API reference · Reelay`,
      entry: 'reference',
      head: html`<meta name="description" content="All operations of the API of Reelay." />`,
      body: siteBody(main, { assets }),
    },
    assets,
  );
}

function renderOverview(options: RenderOptions): Html {
  const { document, assets, publicUrl } = options;
  return html`${document.info.description.split('\n\n').map((text) => html`<p>${renderText(text)}</p>`)}
    <p>
      Base URL: <code>${publicUrl.href}</code>. The same reference as an OpenAPI 3.1 document:
      <a href="${assets.basePath}openapi.yaml">openapi.yaml</a>.
    </p>
    ${renderSetup(options)}
    <dl class="fields">
      ${document.tags.map(
        ({ name, description }) =>
          html`<div>
            <dt><a href="${assets.basePath}docs/${name}">${toTitle(name)}</a></dt>
            <dd>${renderText(description)}</dd>
          </div>`,
      )}
    </dl>`;
}

function renderSchemas({ components }: ReferenceDocument): Html {
  return html`${Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<section class="schema" aria-labelledby="schema-${name}">
        <h2 id="schema-${name}">${name}</h2>
        ${renderFields(schema)}
      </section>`,
  )}`;
}

/** The search compares the words of each link, on every page. */
function listLinks(tag: string, operations: readonly Operation[], basePath: string): Html {
  return html`<ul>
    ${operations
      .filter(({ tags }) => tags.includes(tag))
      .map(({ operationId, summary, method, path, parameters = [] }) => {
        const words = [method, path, operationId, ...parameters.map(({ name }) => name)].join(' ');
        return html`<li data-words="${words}">
          <a href="${basePath}docs/${tag}#${operationId}">${summary}</a>
        </li> `;
      })}
  </ul>`;
}

function renderSetup({ publicUrl, assets }: RenderOptions): Html {
  const setup = [
    "import { Reelay } from '@reelay/client';",
    '',
    `const reelay = new Reelay({ baseUrl: '${publicUrl.href}', apiKey: process.env.REELAY_KEY });`,
  ].join('\n');
  return html`<p>
      Create an API key in your <a href="${assets.basePath}account">account</a>. The TypeScript
      samples use the client of this service, and the Python samples the package
      <code>requests</code>. Both read the key from the environment:
    </p>
    <pre><code>${setup}</code></pre>`;
}

function renderOperation(operation: Operation, options: RenderOptions): Html {
  const { operationId, summary, method, path, description = '', parameters = [] } = operation;
  return html`<section class="operation" data-id="${operationId}" aria-labelledby="${operationId}">
    <div class="operation-text">
      <h2 id="${operationId}">${summary}</h2>
      <p class="route"><b class="method">${method}</b> <code>${path}</code></p>
      <p>${renderText(description)}</p>
      <p class="access">${renderText(toAccess(operation))}</p>
      ${
        parameters.length === 0
          ? null
          : html`<h3>Parameters</h3>
              <dl class="fields">${parameters.map(renderParameter)}</dl>`
      }
      ${renderRequest(operation, options.document)}
      <h3>Responses</h3>
      <dl class="fields">
        ${Object.entries(operation.responses).map(([status, response]) => renderResponse(status, response))}
      </dl>
    </div>
    <div class="samples">${renderSamples(operation, options)}</div>
  </section>`;
}

/** The first sample is open. Opening another one closes it. */
function renderSamples(operation: Operation, options: RenderOptions): Html {
  const samples = [
    ['curl', toCurlSample(operation, options)],
    ['TypeScript', toClientSample(operation, options.document)],
    ['Python', toPythonSample(operation, options)],
  ] as const;
  return html`${samples.map(([language, code], index) =>
    code === undefined
      ? html``
      : html`<details name="${operation.operationId}" ${index === 0 ? html`open` : null}>
          <summary>${language}</summary>
          <pre><code>${code}</code></pre>
        </details>`,
  )}
  ${renderResponseExample(operation, options.document)}`;
}

function toAccess({ security }: Operation): string {
  if (security.length === 0) return 'Public: no credentials.';
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey);
  if (scopes.length === 0) return 'Requires a bearer token.';
  const credentials = `a bearer token or an API key with the scope \`${scopes.join('`, `')}\``;
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  return isOptional ? `Optional: ${credentials}.` : `Requires ${credentials}.`;
}

function renderParameter({ name, in: place, required, description, schema }: Parameter): Html {
  return html`<div>
    <dt>
      <code>${name}</code> ${place},
      ${renderType(schema)}${required === true ? null : html` <i>optional</i>`}
    </dt>
    <dd>${renderText(description ?? '')}${renderValues(schema)}</dd>
  </div>`;
}

function renderRequest(operation: Operation, document: ReferenceDocument): Html | null {
  const [entry] = Object.entries(operation.requestBody?.content ?? {});
  if (entry === undefined) return null;
  const [, { schema = {} }] = entry;
  const types = Object.keys(operation.requestBody?.content ?? {});
  const example = findRequestExample(operation, document);
  return html`<h3>Request body</h3>
    <p>${types.map((type, index) => html`${index === 0 ? '' : ', '}<code>${type}</code>`)}</p>
    ${renderFields(schema)} ${example === undefined ? null : renderExample(example)}`;
}

function renderResponse(status: string, { description, content = {} }: ApiResponse): Html {
  const media = Object.entries(content);
  const isError = media.every(([, { schema }]) => schema?.$ref?.endsWith('/Error') === true);
  return html`<div>
    <dt><code>${status}</code> ${isError ? null : media.map((each) => renderMedia(each))}</dt>
    <dd>${renderText(description)}</dd>
  </div>`;
}

function renderMedia([type, { schema }]: readonly [string, Media]): Html {
  return html`<span class="type">${type}</span>
    ${schema?.$ref === undefined ? null : renderType(schema)} `;
}

function renderResponseExample({ responses }: Operation, document: ReferenceDocument): Html | null {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => content?.['application/json'] ?? []);
  // A 201 contains more than a 200, which repeats a creation.
  const example = bodies.at(-1);
  const value = example === undefined ? undefined : findExample(example, document);
  return value === undefined
    ? null
    : html`<details>
        <summary>Example response</summary>
        ${renderExample(value)}
      </details>`;
}

function renderExample(value: unknown): Html {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return html`<pre><code>${text}</code></pre>`;
}

function toTitle(tag: string): string {
  return tag.slice(0, 1).toUpperCase() + tag.slice(1);
}

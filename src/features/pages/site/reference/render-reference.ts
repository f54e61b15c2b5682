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
import { renderFields, renderText, renderType, renderValues } from './render-schema.ts';
import { findRequestExample, toClientSample, toCurlSample } from './samples.ts';

type RenderOptions = {
  readonly document: ReferenceDocument;
  readonly publicUrl: URL;
  readonly assets: Assets;
};

/** The API reference: complete HTML that also works without its script, which adds a search and copy buttons. */
export function renderReferencePage(options: RenderOptions): string {
  const { document, assets, publicUrl } = options;
  const operations = listOperations(document);
  const main = html`<div class="reference">
    <nav class="contents" aria-label="Operations">
      <div class="search">
        <label for="filter">Search operations</label>
        <input id="filter" type="search" autocomplete="off" spellcheck="false" />
        <p id="matches" role="status"></p>
      </div>
      <details id="contents">
        <summary>Contents</summary>
        ${document.tags.map(({ name }) => renderContents(name, operations))}
        <p><a href="#schemas">Schemas</a></p>
      </details>
    </nav>
    <div class="operations">
      <h1>API reference</h1>
      ${document.info.description.split('\n\n').map((text) => html`<p>${renderText(text)}</p>`)}
      <p>
        Base URL: <code>${publicUrl.href}</code>. The same reference as an OpenAPI 3.1 document:
        <a href="${assets.basePath}openapi.yaml">openapi.yaml</a>.
      </p>
      ${renderSetup(options)}
      ${document.tags.map(
        ({ name, description }) =>
          html`<section class="tag" aria-labelledby="tag-${name}">
            <h2 id="tag-${name}">${toTitle(name)}</h2>
            <p>${renderText(description)}</p>
            ${operations
              .filter(({ tags }) => tags.includes(name))
              .map((operation) => renderOperation(operation, options))}
          </section>`,
      )}
      <section class="tag" aria-labelledby="schemas">
        <h2 id="schemas">Schemas</h2>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) =>
            html`<section class="schema" aria-labelledby="schema-${name}">
              <h3 id="schema-${name}">${name}</h3>
              ${renderFields(schema)}
            </section>`,
        )}
      </section>
    </div>
  </div>`;
  return renderDocument(
    {
      language: 'en',
      title: 'API reference · Reelay',
      entry: 'reference',
      head: html`<meta name="description" content="All operations of the API of Reelay." />`,
      body: siteBody(main, { assets }),
    },
    assets,
  );
}

function renderContents(tag: string, operations: readonly Operation[]): Html {
  return html`<p><a href="#tag-${tag}">${toTitle(tag)}</a></p>
    <ul>
      ${operations
        .filter(({ tags }) => tags.includes(tag))
        .map(
          ({ operationId, summary }) =>
            html`<li data-for="${operationId}"><a href="#${operationId}">${summary}</a></li> `,
        )}
    </ul>`;
}

function renderSetup({ publicUrl, assets }: RenderOptions): Html {
  const setup = [
    "import { Reelay } from '@reelay/client';",
    '',
    `const reelay = new Reelay({ baseUrl: '${publicUrl.href}', apiKey: process.env.REELAY_KEY });`,
  ].join('\n');
  return html`<p>
      Create an API key in your <a href="${assets.basePath}account">account</a>. The JavaScript
      samples use the client of this service:
    </p>
    <pre><code>${setup}</code></pre>`;
}

function renderOperation(operation: Operation, options: RenderOptions): Html {
  const { operationId, summary, method, path, description = '', parameters = [] } = operation;
  const client = toClientSample(operation, options.document);
  return html`<section class="operation" data-id="${operationId}" aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p class="route"><b class="method">${method}</b> <code>${path}</code></p>
    <p>${renderText(description)}</p>
    <p class="access">${renderText(toAccess(operation))}</p>
    ${
      parameters.length === 0
        ? null
        : html`<h4>Parameters</h4>
            <dl class="fields">${parameters.map(renderParameter)}</dl>`
    }
    ${renderRequest(operation, options.document)}
    <h4>Responses</h4>
    <dl class="fields">
      ${Object.entries(operation.responses).map(([status, response]) => renderResponse(status, response))}
    </dl>
    ${renderResponseExample(operation, options.document)}
    <h4>curl</h4>
    <pre><code>${toCurlSample(operation, options)}</code></pre>
    ${
      client === undefined
        ? null
        : html`<h4>JavaScript</h4>
            <pre><code>${client}</code></pre>`
    }
  </section>`;
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
  return html`<h4>Request body</h4>
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

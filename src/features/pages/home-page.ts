import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ExampleUrl } from '#platform/config/config.ts';

import type { Assets } from './assets.ts';
import { html, type Html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';
import { PUBLIC_EXAMPLES } from './public-examples.ts';

export type HomeOptions = {
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
};

export function renderHomePage(
  { examples, isOpen }: HomeOptions,
  { assets, publicUrl, opensVideo }: RenderOptions,
): string {
  const { basePath } = assets;
  const main = html`<div class="home" id="home" ${opensVideo ? html`data-state="busy"` : null}>
    <div class="intro">
      <h1><span>Paste a URL.</span> <span>Get a video player.</span></h1>
      <p>
        Enter the URL of a video file, a stream or a web page. Reelay detects the video and gives
        you a player, an embed code and API access.
      </p>
    </div>
    ${urlForm(basePath)} ${exampleLinks(examples ?? PUBLIC_EXAMPLES, basePath)}
    <div class="result" id="result"></div>
    <div class="more">${POINTS} ${apiSection(publicUrl, { basePath, isOpen })}</div>
  </div>`;
  return renderDocument(
    {
      title: 'Reelay: paste a URL, get a video player',
      entry: 'home',
      head: html`<meta
        name="description"
        content="Paste the URL of a public video and get a player, an embed code and a stream URL."
      />`,
      body: siteBody(main, assets),
    },
    assets,
  );
}

function urlForm(basePath: string): Html {
  return html`<form class="open" id="open" action="${basePath}" method="get">
    <label for="address">URL of a video or a page with a video</label>
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
      <button class="button button-primary" type="submit">Play video</button>
    </div>
    <p class="status" id="status" role="status"></p>
    <noscript
      ><p>
        This page requires JavaScript. The <a href="${basePath}docs">API</a> works without it.
      </p></noscript
    >
  </form>`;
}

/** Links to this page, which opens the video in their query. */
function exampleLinks(examples: readonly ExampleUrl[], basePath: string): Html | null {
  if (examples.length === 0) return null;
  return html`<div class="examples">
    <p id="examples">Try an example:</p>
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

const POINTS = html`<ul class="points">
  <li>
    <strong>Every common format</strong>
    <span>MP4, WebM, HLS, DASH and live streams, in one player.</span>
  </li>
  <li>
    <strong>Easy to share</strong>
    <span>A watch page, an embed code and a stream URL for other players.</span>
  </li>
  <li>
    <strong>Self-hosted</strong>
    <span>It runs on your server. Its pages load no third-party scripts.</span>
  </li>
</ul>`;

function apiSection(
  publicUrl: URL,
  { basePath, isOpen }: { readonly basePath: string; readonly isOpen: boolean },
): Html {
  const signUp = html`<a class="button button-primary" href="${basePath}account/signup"
    >Create an account</a
  > `;
  return html`<section class="api" aria-labelledby="api">
    <div>
      <h2 id="api">One request for the same result</h2>
      <p>
        The API returns a stable video ID, an embed code and a stream URL. This request needs no
        account. With an account, you also get private videos, subtitles, webhooks and analytics.
      </p>
      <p class="api-links">
        ${isOpen ? signUp : null}<a class="button" href="${basePath}docs">API reference</a>
      </p>
    </div>
    <pre tabindex="0" aria-label="API sample"><code>${toSample(publicUrl)}</code></pre>
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

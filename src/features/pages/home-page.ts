import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';

import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';

export function renderHomePage(assets: Assets): string {
  const main = html`<div class="intro">
      <h1><span>Paste a URL.</span> <span>Get a video player.</span></h1>
      <p>
        Enter the URL of a video file, a stream or a web page. Reelay detects the video and gives
        you a player, an embed code and API access.
      </p>
    </div>
    <form class="open" id="open" action="${assets.basePath}" method="get">
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
          This page requires JavaScript. The <a href="${assets.basePath}docs">API</a> works without
          it.
        </p></noscript
      >
    </form>
    <div class="result" id="result"></div>
    <ul class="points">
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
  return renderDocument(
    {
      title: 'Reelay: paste a URL, get a video player',
      entry: 'home',
      body: siteBody(main, assets),
    },
    assets,
  );
}

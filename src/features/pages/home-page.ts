import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';

import type { Assets } from './assets.ts';
import { html } from './html.ts';
import { renderDocument, siteBody } from './page-layout.ts';

export function renderHomePage(assets: Assets): string {
  const main = html`<div class="intro">
      <h1><span>Paste an address.</span> <span>Get a video that plays.</span></h1>
      <p>
        A file, a stream, or a page with a video in it: Reelay finds the video and gives you a
        player, an iframe and an API record.
      </p>
    </div>
    <form class="open" id="open" action="/" method="get">
      <label for="address">Address of a video or a page with a video</label>
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
        <button class="button button-primary" type="submit">Open</button>
      </div>
      <p class="status" id="status" role="status"></p>
      <noscript
        ><p>This page needs JavaScript; the <a href="/docs">API</a> does not.</p></noscript
      >
    </form>
    <div class="result" id="result"></div>
    <ul class="points">
      <li>
        <strong>Every common format</strong>
        <span>MP4, WebM, HLS, DASH and live streams, in one player.</span>
      </li>
      <li>
        <strong>One link to share</strong>
        <span>A page, an iframe to paste, and a stream for other players.</span>
      </li>
      <li>
        <strong>Yours</strong>
        <span>It runs on your machine, and visitors load nothing from anybody else.</span>
      </li>
    </ul>`;
  return renderDocument(
    {
      title: 'Reelay: paste an address, get a video that plays',
      entry: 'home',
      body: siteBody(main, assets),
    },
    assets,
  );
}

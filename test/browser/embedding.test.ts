// Allowed domains, set in the account area and enforced by a real browser on another site.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import type { Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
} from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { readDocsCode } from '../support/docs-code.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { openPage } from '../support/shared-browser.ts';
import { waitUntil } from '../support/wait-until.ts';

type EmbedResult = { readonly frame: string; readonly element: string; readonly fetched: number };

describe('embedding on another site', () => {
  let fixture: AccountFixture;
  let otherSite: ScriptedOrigin;
  let videoId: string;
  before(async () => {
    [fixture, otherSite] = await Promise.all([openAccountFixture(), openScriptedOrigin()]);
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await otherSite[Symbol.asyncDispose]();
  });

  it('is limited to the allowed domains of the video, or else of the account', async () => {
    // A different host name is a different site, even on the same machine.
    const blog = `http://localhost:${otherSite.port}`;
    await using opened = await fixture.register('ada@example.com');
    const { page } = opened;
    videoId = await fixture.openNewVideo(page, '/fast-start.mp4');
    otherSite.script('/', serveBytes(toPage(fixture.app.url, videoId), { type: 'text/html' }));
    assert.deepEqual(await visit(blog), { frame: 'plays', element: 'plays', fetched: 200 });

    await page.getByRole('tab', { name: 'Embedding' }).click();
    await choose(page, 'No domains');
    await assertAccessible(page);
    await waitForResult(blog, { frame: 'refused', element: 'refused', fetched: 403 });
    // The video's own page still plays.
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.frameLocator('iframe').locator('video').waitFor();
    await page.getByRole('tab', { name: 'Embedding' }).click();

    await choose(page, 'Specific domains', `${blog}\nhttps://*.example.com`);
    await waitForResult(blog, { frame: 'plays', element: 'plays', fetched: 200 });

    await choose(page, 'Specific domains', 'nonsense');
    await page
      .getByRole('alert')
      .filter({ hasText: /origins|valid/ })
      .waitFor();

    await page.reload();
    await choose(page, 'Account default');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    await choose(page, 'Specific domains', 'https://other.example');
    await waitForResult(blog, { frame: 'refused', element: 'refused', fetched: 403 });
    await page.reload();
    assert.equal(
      await page.getByLabel('Domains', { exact: true }).inputValue(),
      'https://other.example',
    );
  });

  it('works in CKEditor as documented, in the editor and on the page that shows the text', async () => {
    const [config = '', replacement = ''] = await readDocsCode('integrations.md', 'REELAY');
    const url = new URL('/index-at-end.mp4', fixture.origin.url).href;
    otherSite.script('/editor', serveBytes(toEditorPage(url), { type: 'text/html' }));
    await using opened = await openPage(new URL(`http://localhost:${otherSite.port}/editor`));
    const { page } = opened;
    const run = (code: string): Promise<unknown> =>
      page.evaluate(`(async () => {${code.replaceAll(DOCUMENTED_URL, fixture.app.url.origin)}})()`);
    await run(config);
    await page.frameLocator('#editor iframe').locator('video').waitFor();
    await run(replacement);
    await page.frameLocator('#text > iframe').locator('video').waitFor();
    assert.deepEqual(await page.locator('#text').innerText(), 'Before');
  });

  /** Changes take effect within a second. The timeout of the test limits the wait. */
  async function waitForResult(blog: string, expected: EmbedResult): Promise<void> {
    const stream = new URL(`/stream/${videoId}`, fixture.app.url);
    await waitUntil(async () => {
      const response = await fetch(stream, { headers: { origin: blog } });
      await response.body?.cancel();
      return response.status === expected.fetched;
    });
    await waitUntil(async () => isDeepStrictEqual(await visit(blog), expected));
  }
});

const DOCUMENTED_URL = 'https://video.example.com';

/**
 * The editor looks up the provider of a URL and inserts its markup, like the media embed feature of
 * CKEditor. Its data contains only the URL.
 */
function toEditorPage(url: string): string {
  return `<!doctype html><title>Editor</title>
    <div id="editor"></div>
    <div id="text"><p>Before</p><oembed url="${url}"></oembed></div>
    <script>
      const [Essentials, Paragraph, MediaEmbed] = ['Essentials', 'Paragraph', 'MediaEmbed'];
      const ClassicEditor = {
        create(element, { mediaEmbed }) {
          for (const { url: pattern, html } of mediaEmbed.providers) {
            element.innerHTML = html('${url}'.match(pattern));
          }
        },
      };
    </script>`;
}

async function choose(page: Page, choice: string, sites?: string): Promise<void> {
  await page.getByLabel('Allowed domains').selectOption({ label: choice });
  if (sites !== undefined) await page.getByLabel('Domains', { exact: true }).fill(sites);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save domains' }).click();
  await saved;
}

/** Opens the page of another site and returns which ways of embedding work there. */
async function visit(blog: string): Promise<EmbedResult> {
  await using opened = await openPage(new URL(blog));
  const { page } = opened;
  const [element, fetched] = await Promise.all([
    page.evaluate<string>('element'),
    page.evaluate<number>('fetched'),
  ]);
  return { frame: await waitForFrame(opened), element, fetched };
}

async function waitForFrame({ page, errors }: WatchedPage): Promise<'plays' | 'refused'> {
  const video = page.frameLocator('iframe').locator('video');
  const isRefused = (): boolean => errors.some((text) => text.includes('frame-ancestors'));
  await waitUntil(async () => isRefused() || (await video.count()) > 0);
  return isRefused() ? 'refused' : 'plays';
}

/**
 * A page with the player in an iframe, the stream in a video element, and a request for the stream.
 */
function toPage(service: URL, id: string): string {
  const stream = new URL(`/stream/${id}`, service).href;
  return `<!doctype html><title>Elsewhere</title>
    <video muted></video>
    <script>
      const video = document.querySelector('video');
      const frame = document.createElement('iframe');
      const framed = new Promise((resolve) =>
        frame.addEventListener('load', resolve, { once: true }));
      frame.src = '${new URL(`/embed/${id}`, service).href}';
      document.body.append(frame);
      const played = new Promise((resolve) => {
        video.addEventListener('loadeddata', () => resolve('plays'));
        video.addEventListener('error', () => resolve('refused'));
        video.src = '${stream}';
      });
      const element = framed.then(() => played);
      const fetched = fetch('${stream}').then(({ status }) => status);
    </script>`;
}

// Who may embed: said in the account area, and kept to by a real browser on another site's page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import type { Page } from 'playwright-core';

import {
  type AccountStage,
  addVideo,
  assertAccessible,
  openAccountStage,
} from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';

describe('embedding', () => {
  let stage: AccountStage;
  let elsewhere: ScriptedOrigin;
  before(async () => {
    [stage, elsewhere] = await Promise.all([openAccountStage(), openScriptedOrigin()]);
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
    await elsewhere[Symbol.asyncDispose]();
  });

  it('is what the video says, else the profile, on a page of another site', async () => {
    // Another name is another site, though it is the same machine.
    const blog = `http://localhost:${elsewhere.port}`;
    await using opened = await stage.enter('ada@example.com');
    const { page } = opened;
    const id = await addVideo(page, new URL('/fast-start.mp4', stage.origin.url));
    elsewhere.script('/', serveBytes(toPage(stage.app.url, id), { type: 'text/html' }));
    assert.deepEqual(await visit(blog), { frame: 'plays', element: 'plays', fetched: 200 });

    await choose(page, 'No other site');
    await assertAccessible(page);
    await until(blog, { frame: 'refused', element: 'refused', fetched: 403 });
    // Its own page goes on.
    await page.reload();
    await page.frameLocator('iframe').locator('video').waitFor();

    await choose(page, 'These sites …', `${blog}\nhttps://*.example.com`);
    await until(blog, { frame: 'plays', element: 'plays', fetched: 200 });

    await choose(page, 'These sites …', 'nonsense');
    await page
      .getByRole('alert')
      .filter({ hasText: /origins|valid/ })
      .waitFor();

    await page.reload();
    await choose(page, 'As your profile says');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    await choose(page, 'These sites …', 'https://other.example');
    await until(blog, { frame: 'refused', element: 'refused', fetched: 403 });
    await page.reload();
    assert.equal(await page.getByLabel('Sites').inputValue(), 'https://other.example');
  });

  type Seen = { readonly frame: string; readonly element: string; readonly fetched: number };

  /** What the page of another site gets. */
  async function visit(blog: string): Promise<Seen> {
    await using opened = await stage.open(blog);
    const { page } = opened;
    const [element, fetched] = await Promise.all([
      page.evaluate<string>('element'),
      page.evaluate<number>('fetched'),
    ]);
    return { frame: await watchFrame(opened), element, fetched };
  }

  /** What was changed is told within a second; the test's own time limit ends a wait in vain. */
  async function until(blog: string, expected: Seen): Promise<void> {
    while (!isDeepStrictEqual(await visit(blog), expected));
  }
});

async function choose(page: Page, choice: string, sites?: string): Promise<void> {
  await page.getByLabel('Who may embed').selectOption({ label: choice });
  if (sites !== undefined) await page.getByLabel('Sites').fill(sites);
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save embedding' }).click();
  await answered;
}

async function watchFrame({ page, complaints }: WatchedPage): Promise<'plays' | 'refused'> {
  for (;;) {
    if (complaints.some((text) => text.includes('frame-ancestors'))) return 'refused';
    if ((await page.frameLocator('iframe').locator('video').count()) > 0) return 'plays';
  }
}

/** A page with the iframe, the stream in an element, and the stream in a player's hands. */
function toPage(service: URL, id: string): string {
  const stream = new URL(`/stream/${id}`, service).href;
  return `<!doctype html><title>Elsewhere</title>
    <iframe src="${new URL(`/embed/${id}`, service).href}"></iframe>
    <video muted></video>
    <script>
      const video = document.querySelector('video');
      const framed = new Promise((resolve) =>
        document.querySelector('iframe').addEventListener('load', resolve, { once: true }));
      const played = new Promise((resolve) => {
        video.addEventListener('loadeddata', () => resolve('plays'));
        video.addEventListener('error', () => resolve('refused'));
        video.src = '${stream}';
      });
      const element = framed.then(() => played);
      const fetched = fetch('${stream}').then(({ status }) => status);
    </script>`;
}

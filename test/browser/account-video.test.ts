import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { VideoWire } from '#features/videos/wire.ts';

import { type AccountStage, addVideo, openAccountStage } from '../support/account-page.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';

/** One pixel, in a whole image that a browser shows. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a video in the account area', () => {
  let stage: AccountStage;
  before(async () => {
    stage = await openAccountStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  it('has its picture in the table, a private one too, which nobody else sees', async () => {
    const media = new URL('/fast-start.mp4', stage.origin.url).href;
    await using site = await openScriptedOrigin({ '/poster.png': serveBytes(PNG) });
    const html = `<title>Hidden</title><meta property="og:image" content="/poster.png"><video src="${media}">`;
    site.script('/page', serveBytes(html, { type: 'text/html' }));
    await using opened = await stage.enter('picture@example.com');
    const { page } = opened;
    const { id } = await createVideo(page, {
      url: site.url('/page').href,
      visibility: 'private',
    });
    await page.reload();
    const picture = page.getByRole('row').locator(`img[src="/stream/${id}/poster"]`);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const stranger = await fetch(new URL(`/stream/${id}/poster`, stage.app.url));
    assert.equal(stranger.status, 404);
    assert.deepEqual(opened.complaints, []);
  });

  it('tells how it was resolved, when it is asked', async () => {
    await using opened = await stage.enter('trace@example.com');
    const { page, requests } = opened;
    await addVideo(page, new URL('/fast-start.mp4', stage.origin.url));
    const steps = page.locator('details table');
    assert.equal(await steps.count(), 0);
    assert.ok(!requests.some((address) => address.endsWith('/trace')));
    await page.getByText('How it was resolved').click();
    await steps.getByRole('cell', { name: '206 video/mp4', exact: true }).waitFor();
    await steps.getByText(new URL('/fast-start.mp4', stage.origin.url).href).first().waitFor();
  });

  it('takes further addresses, plays another one first, and lets one go', async () => {
    await using opened = await stage.enter('sources@example.com');
    const { page } = opened;
    await addVideo(page, new URL('/fast-start.mp4', stage.origin.url));
    const rows = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    await rows.filter({ hasText: 'fast-start.mp4' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Remove: / }).count(), 0);

    const address = page.getByLabel('Another address');
    await address.fill(new URL('/missing.mp4', stage.origin.url).href);
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('The source is no longer there').waitFor();

    await address.fill(new URL('/index-at-end.mp4', stage.origin.url).href);
    await page.getByRole('button', { name: 'Add source' }).click();
    await rows.nth(1).filter({ hasText: 'index-at-end.mp4' }).waitFor();
    await page.getByRole('button', { name: /^Play first: MP4, 360p at .*index-at-end/ }).click();
    await rows.nth(0).filter({ hasText: 'index-at-end.mp4' }).waitFor();
    await page.getByRole('button', { name: 'Order by health' }).click();
    await page.getByRole('button', { name: 'Order by health' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Remove: MP4, 360p at .*fast-start/ }).click();
    await rows.filter({ hasText: 'fast-start.mp4' }).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 1);
  });

  it('keeps what is being typed while its resolution ends', async () => {
    await using opened = await stage.enter('typing@example.com');
    const { page } = opened;
    const url = new URL('/fast-start.mp4', stage.origin.url).href;
    const { id } = await createVideo(page, { url, visibility: 'public' });
    // The browser is told of the resolution's end when the test says so.
    const ended = Promise.withResolvers<void>();
    let isResolving = true;
    await page.route(`**/api/v1/videos/${id}/status`, async (route) => {
      await ended.promise;
      await route.continue();
    });
    await page.route(`**/api/v1/videos/${id}`, async (route) => {
      const response = await route.fetch();
      const video: VideoWire = await response.json();
      const earlier = { status: 'resolving', updatedAt: video.createdAt };
      await route.fulfill({ response, json: isResolving ? { ...video, ...earlier } : video });
    });
    await page.goto(new URL(`/account/videos/${id}`, stage.app.url).href);
    await page.getByText('Reelay is finding out what plays there').waitFor();
    await page.getByLabel('Title').fill('Half a tit');
    isResolving = false;
    ended.resolve();
    await page.locator('iframe').waitFor();
    assert.equal(await page.getByLabel('Title').inputValue(), 'Half a tit');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Half a tit' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).isDisabled(), true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is searched for without interrupting who types', async () => {
    await using opened = await stage.enter('search@example.com');
    const { page } = opened;
    const url = new URL('/clip.webm', stage.origin.url).href;
    await createVideo(page, { url, visibility: 'public' });
    await page.reload();
    await page.getByRole('link', { name: 'clip.webm' }).waitFor();
    const words = page.getByLabel('Search titles and addresses');
    await words.focus();
    await page.keyboard.type('mount');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.keyboard.type('ain');
    await page.waitForURL(/q=mountain$/);
    assert.equal(await words.inputValue(), 'mountain');
    await page.getByRole('button', { name: 'Show all videos' }).click();
    await page.getByRole('link', { name: 'clip.webm' }).waitFor();
    assert.equal(await words.inputValue(), '');
    const type = page.getByLabel('Type');
    await type.focus();
    await type.selectOption('HLS');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    assert.equal(await type.evaluate((field) => field === document.activeElement), true);
  });

  it('says that the service does not answer, and shows the list when it does again', async () => {
    await using opened = await stage.enter('offline@example.com');
    const { page } = opened;
    await page.goto(new URL('/account/videos?q=harbour', stage.app.url).href);
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('The service does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  });
});

function createVideo(
  page: Page,
  body: { readonly url: string; readonly visibility: string },
): Promise<VideoWire> {
  return page.evaluate(
    (wishes) =>
      fetch('/api/v1/videos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(wishes),
      }).then((response) => response.json()),
    body,
  );
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { IMAGE_UPLOAD_BYTES_MAX } from '#contract/limits.ts';
import { drawCard } from '#features/playback/posters/draw-card.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
} from '../support/account-page.ts';
import { PASSWORD } from '../support/account-requests.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import { callService } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { logInToAccountArea } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { assertAccessibleInBothThemes } from './assert-page-quality.ts';

/** A valid image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the video pages of the account area', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('shows the poster of a private video in the table, only to its owner', async () => {
    const media = new URL('/fast-start.mp4', fixture.origin.url).href;
    await using site = await openScriptedOrigin({ '/poster.png': serveBytes(PNG) });
    const html = `<title>Hidden</title><meta property="og:image" content="/poster.png"><video src="${media}">`;
    site.script('/page', serveBytes(html, { type: 'text/html' }));
    await using opened = await fixture.openNewAccount('poster@example.com');
    const { page } = opened;
    const { id } = await createVideo(page, {
      url: site.url('/page').href,
      visibility: 'private',
    });
    await page.reload();
    const poster = page.getByRole('row').locator(`img[src^="/stream/${id}/poster"]`);
    await poster.evaluate((image: HTMLImageElement) => image.decode());
    const anonymous = await fetch(new URL(`/stream/${id}/poster`, fixture.app.url));
    assert.equal(anonymous.status, 404);
    assert.deepEqual(opened.errors, []);
  });

  it('uploads a poster, chooses a frame by keyboard, and restores the poster of the source', async () => {
    await using opened = await fixture.register('posters@example.com');
    const { page } = opened;
    const id = await fixture.openNewVideo(page, '/fast-start.mp4?poster');
    const poster = page.getByRole('img', { name: 'Current poster' });
    const readSize = (): Promise<readonly number[]> =>
      poster.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
    const expectVersion = (pattern: RegExp): Promise<void> =>
      eventually(async () => assert.match(String(await poster.getAttribute('src')), pattern));
    const input = page.locator('input[type=file]');
    const buffer = Buffer.alloc(IMAGE_UPLOAD_BYTES_MAX + 1);
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });
    await page.getByText('The image is larger than 2 MiB.').waitFor();
    await input.setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: PNG });
    await page.getByText('Poster changed.').waitFor();
    await expectVersion(/\?v=\d+$/);
    assert.deepEqual(await readSize(), [1, 1]);

    const player = page.frameLocator('iframe').locator('video');
    await eventually(async () =>
      assert.ok((await player.evaluate((video: HTMLVideoElement) => video.readyState)) >= 2),
    );
    await page.getByRole('button', { name: 'Use current frame' }).press('Enter');
    await eventually(async () => assert.notDeepEqual(await readSize(), [1, 1]));
    const shown = await fetch(new URL(`/stream/${id}/poster`, fixture.app.url));
    assert.equal(shown.headers.get('content-type'), 'image/jpeg');
    await assertAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Restore source poster' }).press('Enter');
    await page.getByText('Poster of the source restored.').waitFor();
    await expectVersion(/\/poster$/);
    assert.deepEqual(opened.errors, []);
  });

  it('brands the players of the account by keyboard, with a preview', async () => {
    await using opened = await fixture.register('branding@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4?branding');
    await page.goto(new URL('/account/profile', fixture.app.url).href);
    const input = page.locator('input[type=file]');
    const buffer = drawCard('logo', 'play');
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const preview = page.frameLocator('iframe[title="Preview of the player"]');
    await preview.locator('.player-logo img').waitFor();
    await page.getByLabel('Color').fill('ff000');
    await page.getByRole('button', { name: 'Save branding' }).press('Enter');
    await page.getByText('Enter six hexadecimal digits, such as e5383b.').waitFor();
    await page.getByLabel('Color').fill('#ff0000');
    await page.getByLabel('Logo link').fill('https://example.com/brand');
    await page.getByLabel('Hide the title in embedded players').press('Space');
    await page.getByRole('button', { name: 'Save branding' }).press('Enter');
    await page.getByText('Branding saved.').waitFor();
    await preview.getByRole('link', { name: 'example.com' }).waitFor();
    await assertAccessibleInBothThemes(page);

    const open = async (query: string): Promise<string> => {
      await page.goto(new URL(`/embed/${id}${query}`, fixture.app.url).href);
      await page.locator('.player-top').waitFor({ state: 'attached' });
      return page.locator('.player').evaluate((player) => {
        return getComputedStyle(player).getPropertyValue('--player-accent');
      });
    };
    await eventually(async () => assert.equal(await open(''), '#ff0000'));
    assert.equal(await page.locator('.player-title').count(), 0);
    const logo = page.getByRole('link', { name: 'example.com' });
    assert.equal(await logo.getAttribute('href'), 'https://example.com/brand');
    const [popup] = await Promise.all([page.waitForEvent('popup'), logo.click()]);
    await popup.close();
    assert.equal(
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused),
      true,
    );
    await eventually(async () =>
      assert.equal(await open('?color=00ff00&logo=0&title=1'), '#00ff00'),
    );
    assert.equal(await page.locator('.player-title').count(), 1);
    assert.equal(await page.locator('.player-logo').count(), 0);
    assert.deepEqual(opened.errors, []);
  });

  it('shows the existing video of a URL and applies another visibility', async () => {
    await using opened = await fixture.openNewAccount('existing@example.com');
    const { page } = opened;
    const url = new URL('/fast-start.mp4', fixture.origin.url);
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    await page.getByRole('button', { name: 'Add video' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(url.href);
    await dialog.getByLabel('Visibility').selectOption('private');
    await dialog.getByRole('button', { name: 'Add video' }).click();
    const existing = dialog.getByRole('alert');
    await existing.getByText('fast-start').waitFor();
    await existing.getByText('Its visibility is “Public: anyone”').waitFor();
    await assertAccessible(page);
    await dialog.getByLabel('Visibility').selectOption('unlisted');
    await existing.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Add video' }).click();
    await existing.getByRole('button', { name: 'Change visibility' }).click();
    await page.waitForURL(new RegExp(`/account/videos/${id}$`));
    await page.getByRole('button', { name: 'Visibility: Unlisted' }).waitFor();
  });

  it('opens tabs by keyboard and by URL, and loads their contents on demand', async () => {
    await using opened = await fixture.register('tabs@example.com');
    const { page, requests } = opened;
    const id = await fixture.openNewVideo(page, '/fast-start.mp4');
    await page.getByRole('tab', { name: 'Overview', selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    const activity = page.getByRole('tab', { name: 'Activity' });
    await waitForFocus(activity);
    assert.equal(await activity.getAttribute('aria-selected'), 'false');
    assert.ok(!requests.some((url) => url.endsWith('/trace')));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/account/videos/${id}/activity$`));
    await page.getByRole('tabpanel', { name: 'Activity' }).waitFor();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await steps.filter({ hasText: 'The server returned 206 (video/mp4).' }).waitFor();
    await page.getByText('The source was checked and is available.').waitFor();
    await steps.getByText(new URL('/fast-start.mp4', fixture.origin.url).href).first().waitFor();
    await page.goBack();
    await page.getByRole('tabpanel', { name: 'Overview' }).waitFor();

    await page.goto(new URL(`/account/videos/${id}/embedding`, fixture.app.url).href);
    await page.getByRole('tab', { name: 'Embedding', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByLabel('Allowed domains').waitFor();
    await page.waitForFunction(() => document.title === 'Embedding: fast-start · Reelay');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
    await dialog.getByRole('tab', { name: 'Embed' }).click();
    const code = dialog.getByLabel('Code', { exact: true });
    const expectCode = (pattern: RegExp): Promise<void> =>
      eventually(async () => assert.match(await code.inputValue(), pattern));
    await expectCode(/ style="aspect-ratio:640\/360;width:100%;max-width:960px;/);
    await dialog.getByLabel('Kind').selectOption('Fixed size');
    await expectCode(/ width="640" height="360" title="fast-start" /);
    await dialog.getByLabel('Start time').fill('1m30s');
    await dialog.getByLabel('Muted').check();
    const preview = dialog.locator('iframe');
    await eventually(async () =>
      assert.match(String(await preview.getAttribute('src')), /\?muted=1&t=1m30s$/),
    );
    await expectCode(/<iframe src="[^"]+\?muted=1&amp;t=1m30s" /);
    await dialog.getByLabel('Kind').selectOption('Web component');
    await expectCode(/<reelay-player .*start-time="1m30s" muted>/);
    await dialog.getByLabel('Color').fill('#12345g');
    await dialog.getByText('Enter six hexadecimal digits').waitFor();
    await expectCode(/start-time="1m30s" muted>/);
    await dialog.getByLabel('Color').fill('#E5383b');
    await dialog.getByLabel('Hide title').check();
    await expectCode(/start-time="1m30s" accent-color="E5383b" muted hide-title>/);
    await dialog.getByLabel('Kind').selectOption('React');
    await expectCode(/startTime=\{"1m30s"\} accentColor=\{"E5383b"\} muted hideTitle \/>/);
    assert.match(
      String(await preview.getAttribute('src')),
      /\?muted=1&title=0&t=1m30s&color=E5383b$/,
    );
  });

  it('changes the title, tags and metadata, and keeps unsaved edits in another tab', async () => {
    await using opened = await fixture.register('drafts@example.com');
    const { page } = opened;
    const id = await fixture.openNewVideo(page, '/fast-start.mp4');
    const read = (): Promise<Pick<VideoWire, 'tags' | 'metadata'>> =>
      page.evaluate(
        (path) => fetch(path).then((response) => response.json()),
        `/api/v1/videos/${id}`,
      );
    const saveLabels = page.getByRole('button', { name: 'Save tags and metadata' });
    const saveDetails = page.getByRole('button', { name: 'Save changes' });
    await page.getByLabel('Title', { exact: true }).fill('Unsaved');
    await page.getByRole('combobox', { name: 'Tags' }).pressSequentially('Course,draft,');
    await page.getByRole('button', { name: 'Add pair' }).click();
    await page.getByLabel('Key 1', { exact: true }).fill('course');
    await page.getByLabel('Value of course').fill('101');
    await page.getByRole('tab', { name: 'Sharing' }).click();
    await page.getByRole('tabpanel', { name: 'Sharing' }).waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Unsaved'),
    );
    await page.getByText('draft', { exact: true }).waitFor();
    // Leaving the page would lose them.
    await page.getByRole('link', { name: 'Feeds' }).click();
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await saveLabels.click();
    await page.getByText('Tags and metadata saved.').waitFor();
    const { tags, metadata } = await read();
    assert.deepEqual(
      { tags, metadata },
      { tags: ['course', 'draft'], metadata: { course: '101' } },
    );
    await saveDetails.click();
    await page.getByRole('heading', { name: 'Unsaved' }).waitFor();
    // Saved edits are no longer kept as unsaved ones.
    await page.getByRole('tab', { name: 'Sharing' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await saveDetails.and(page.locator(':disabled')).waitFor();
    await saveLabels.and(page.locator(':disabled')).waitFor();
    await page.getByRole('button', { name: 'Remove course' }).click();
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await saveLabels.click();
    await page.getByText('No metadata yet.').waitFor();
    await saved;
    await saveLabels.and(page.locator(':disabled')).waitFor();
    assert.deepEqual((await read()).metadata, {});
  });

  it('adds, reorders and removes backup sources', async () => {
    await using opened = await fixture.register('sources@example.com');
    const { page } = opened;
    await fixture.openNewVideo(page, '/fast-start.mp4');
    await page.getByRole('tab', { name: 'Sources' }).click();
    const rows = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    await rows.filter({ hasText: 'fast-start.mp4' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Remove: / }).count(), 0);

    const urlField = page.getByLabel('Backup source URL');
    await urlField.fill(new URL('/missing.mp4', fixture.origin.url).href);
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('The source was not found').waitFor();

    await urlField.fill(new URL('/index-at-end.mp4', fixture.origin.url).href);
    await page.getByRole('button', { name: 'Add source' }).click();
    await rows.nth(1).filter({ hasText: 'index-at-end.mp4' }).waitFor();
    await page.getByRole('button', { name: /^Move to top: MP4, 360p at .*index-at-end/ }).click();
    await rows.nth(0).filter({ hasText: 'index-at-end.mp4' }).waitFor();
    await page.getByRole('button', { name: 'Sort by health' }).click();
    await page.getByRole('button', { name: 'Sort by health' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Remove: MP4, 360p at .*fast-start/ }).click();
    await rows.filter({ hasText: 'fast-start.mp4' }).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 1);
  });

  it('keeps typed text when the resolution ends', async () => {
    await using opened = await fixture.register('typing@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    // The test decides when the page receives the end of the resolution.
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
    await page.goto(new URL(`/account/videos/${id}`, fixture.app.url).href);
    await page.getByText('Detecting the video').waitFor();
    await page.getByLabel('Title').fill('Half a tit');
    isResolving = false;
    ended.resolve();
    await page.locator('iframe').waitFor();
    await eventually(async () =>
      assert.equal(await page.getByLabel('Title').inputValue(), 'Half a tit'),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Half a tit' }).waitFor();
    await page.getByRole('button', { name: 'Save changes', disabled: true }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('searches without interrupting the typing, and reports an unreachable service', async () => {
    await using opened = await fixture.openNewAccount('search@example.com');
    const { page } = opened;
    const url = new URL('/clip.webm', fixture.origin.url).href;
    await createVideo(page, { url, visibility: 'public' });
    await page.reload();
    await page.getByRole('link', { name: 'clip' }).waitFor();
    const search = page.getByLabel('Search titles and URLs');
    await search.focus();
    await page.keyboard.type('mount');
    await page.getByRole('heading', { name: 'No matching videos' }).waitFor();
    await page.keyboard.type('ain');
    await page.waitForURL(/q=mountain$/);
    await eventually(async () => assert.equal(await search.inputValue(), 'mountain'));
    await page.getByRole('button', { name: 'Show all videos' }).click();
    await page.getByRole('link', { name: 'clip' }).waitFor();
    await eventually(async () => assert.equal(await search.inputValue(), ''));
    await page.getByRole('button', { name: 'Filter' }).click();
    const type = page.getByLabel('Type', { exact: true });
    await type.focus();
    await type.selectOption('HLS');
    await page.getByRole('heading', { name: 'No matching videos' }).waitFor();
    await waitForFocus(type);

    // An unreachable service is reported, and a retry shows the list.
    await page.context().setOffline(true);
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('The server can’t be reached.').waitFor();
    await page.keyboard.press('Escape');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No matching videos' }).waitFor();
  });

  it('offers to import the channels of a list, but nothing for other failures', async () => {
    const [first = '', second = ''] = ['/fast-start.mp4?1', '/clip.webm?2'].map(
      (path) => new URL(path, fixture.origin.url).href,
    );
    const list = `#EXTM3U\n#EXTINF:-1 tvg-id="1",Mountain, live\n${first}\n#EXTINF:-1,\n${second}\n`;
    await using site = await openScriptedOrigin({
      '/tv.m3u': serveBytes(list),
      '/empty': serveBytes('<p>No video</p>', { type: 'text/html' }),
    });
    await using opened = await fixture.openNewAccount('channels@example.com');
    const { page } = opened;
    for (const path of ['/empty', '/tv.m3u']) {
      const { id } = await createVideo(page, { url: site.url(path).href, visibility: 'unlisted' });
      const traced = page.waitForResponse((response) => response.url().endsWith('/trace'));
      await page.goto(new URL(`/account/videos/${id}`, fixture.app.url).href);
      await page.getByText('This video can’t be played').waitFor();
      await traced;
      if (path === '/empty') {
        assert.equal(await page.getByRole('button', { name: /^Import / }).count(), 0);
        await repair(page, new URL('/index-at-end.mp4?3', fixture.origin.url).href);
      }
    }
    await page.getByRole('button', { name: 'Import 2 channels' }).click();
    const dialog = page.getByRole('dialog');
    await eventually(async () =>
      assert.equal(await dialog.getByLabel('Visibility').inputValue(), 'unlisted'),
    );
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Import videos' }).click();
    await dialog.getByText('2 of 2 added').waitFor();
    await dialog.getByRole('tab', { name: 'Added (2)' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Mountain, live' }).waitFor();
  });

  it('offers no changes of a removed video to its owner', async () => {
    await using owner = await fixture.register('eve@example.com');
    const { page } = owner;
    const id = await fixture.createVideo(page, '/fast-start.mp4?removed');
    await takeDown(fixture, id);
    await page.goto(new URL(`/account/videos/${id}`, fixture.app.url).href);
    await page.getByText('The operator has removed this video').waitFor();
    assert.deepEqual(await page.getByRole('tab').allTextContents(), [
      'Overview',
      'Analytics',
      'Activity',
    ]);
    for (const name of ['Share', /^Visibility: /, 'Save']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0);
    }
    await assertAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'All videos' }).click();
    await page.getByRole('checkbox').last().check();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Set visibility' }).count(), 0);
    assert.deepEqual(owner.errors, []);
  });
});

/** Takes a video down through the API, as a new operator. */
async function takeDown({ app }: AccountFixture, id: string): Promise<void> {
  const operator = { email: 'legal@example.com', password: PASSWORD };
  await callService(app, 'POST /api/v1/auth/register', { body: operator });
  const role = ['accounts', 'role', operator.email, 'operator'];
  assert.equal((await runReelayInProcess(role, { DATA_DIR: app.dataDir })).code, 0);
  const headers = await logInToAccountArea(app, operator);
  const path = `/api/v1/admin/videos/${id}/take-down`;
  const body = { reason: 'copyright' };
  assert.equal((await callService(app, `POST ${path}`, { headers, body })).status, 200);
}

function createVideo(
  page: Page,
  body: { readonly url: string; readonly visibility: string },
): Promise<VideoWire> {
  return page.evaluate(
    (input) =>
      fetch('/api/v1/videos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(input),
      }).then((response) => response.json()),
    body,
  );
}

/** Gives a video that has failed a URL that plays. Until then, nothing of it is shared. */
async function repair(page: Page, url: string): Promise<void> {
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByText('No automatic check is planned.').waitFor();
  // The form for another URL is part of the first screen.
  const box = await page.getByRole('button', { name: 'Change URL' }).boundingBox();
  assert.ok(box !== null && box.y + box.height <= 800, JSON.stringify(box));
  await page.getByRole('link', { name: 'Show the resolution trace' }).waitFor();
  await page.getByRole('tab', { name: 'Sharing' }).click();
  await page.getByText('There is nothing to share until').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Share' }).count(), 0);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByLabel('URL', { exact: true }).fill(url);
  await page.keyboard.press('Enter');
  await page.locator('iframe').waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
}

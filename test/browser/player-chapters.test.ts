import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';

import type { SubtitleTrack } from '#contract/media-types.ts';

import { assertAccessible } from '../support/account-page.ts';
import type { WatchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import type { PageServer } from '../support/page-server.ts';
import { seekTo, waitForPosition, waitForReady } from '../support/player-page.ts';
import { openPage, reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const SMALL = { width: 320, height: 180 };
const LONG_TITLE = 'A title that does not fit into a narrow player '.repeat(4).trim();
const CHAPTERS = writeVtt([
  [0, 2, 'Opening'],
  [2, 4, 'Tom &amp; <b>Jerry</b>'],
  [4, 6, LONG_TITLE],
  [6, 8, 'Questions'],
]);

describe('chapters of the player', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    const chapters = aTrack('en', 'chapters');
    server.add('taLk', { tracks: [chapters] });
    server.add('two', { tracks: [aTrack('de', 'chapters'), chapters] });
    server.add('none', { tracks: [aTrack('en', 'captions')] });
    server.add('hLs', { path: '/hls-fmp4/index.m3u8', tracks: [chapters] });
    server.add('dAsh', { path: '/dash-template/manifest.mpd', tracks: [chapters] });
  });
  after(() => server.answers.clear());

  for (const name of ['hLs', 'dAsh'] as const) {
    it(`work in a stream: ${name}`, async () => {
      await using opened = await open(name);
      const { page } = opened;
      await expectText(findButton(page), 'Opening');
      await findButton(page).click();
      await page.getByRole('menuitemradio').filter({ hasText: 'Questions' }).click();
      await waitForPosition(page, 6);
      await expectText(findButton(page), 'Questions');
      await page
        .locator('media-time-range #segments-clipping rect')
        .nth(3)
        .waitFor({ state: 'attached' });
      assert.deepEqual(opened.errors, []);
    });
  }

  it('divide the timeline, and can be selected in a menu with the mouse and the keyboard', async () => {
    await using opened = await open('taLk');
    const { page } = opened;
    const button = findButton(page);
    await expectText(button, 'Opening');
    await eventually(async () =>
      assert.equal(await page.locator('media-time-range #segments-clipping rect').count(), 4),
    );
    await page.getByRole('slider', { name: 'seek' }).focus();
    await seekTo(page, 3);
    await expectText(button, 'Tom & Jerry');
    assert.equal(await button.getAttribute('aria-label'), 'Chapters: Tom & Jerry');
    await page.waitForFunction(() =>
      document
        .querySelector('media-time-range')
        ?.shadowRoot?.querySelector('input')
        ?.getAttribute('aria-valuetext')
        ?.endsWith('of 8 seconds, Tom & Jerry'),
    );
    await button.click();
    const items = page.getByRole('menuitemradio');
    await items.first().waitFor();
    assert.deepEqual(await listItems(items), [
      ['Opening', '0:00', false],
      ['Tom & Jerry', '0:02', true],
      [LONG_TITLE, '0:04', false],
      ['Questions', '0:06', false],
    ]);
    // Selecting the current chapter returns to its start.
    await items.filter({ hasText: 'Jerry' }).click();
    await waitForPosition(page, 2);
    await findMenu(page).waitFor({ state: 'hidden' });
    await button.click();
    await items.filter({ hasText: 'Questions' }).click();
    await waitForPosition(page, 6);
    await findMenu(page).waitFor({ state: 'hidden' });

    // The keyboard does the same.
    await seekTo(page, 3);
    await button.focus();
    await page.keyboard.press('Enter');
    await waitForFocus(findItem(page, 'Jerry'));
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('End');
    await waitForFocus(findItem(page, 'Questions'));
    await page.keyboard.press('Enter');
    await waitForPosition(page, 6);
    await findMenu(page).waitFor({ state: 'hidden' });
    assert.equal(await button.getAttribute('aria-expanded'), 'false');

    await page.keyboard.press('Enter');
    await waitForFocus(findItem(page, 'Questions'));
    await page.keyboard.press('Escape');
    await findMenu(page).waitFor({ state: 'hidden' });
    await waitForFocus(button);
    assert.deepEqual(opened.errors, []);
  });

  it('are shown in the viewer’s language', async () => {
    for (const [locale, title] of [
      ['de-AT', 'Titel auf de'],
      ['en-US', 'Titel auf en'],
    ] as const) {
      await using opened = await open('two', {
        locale,
        toVtt: (lang) => writeVtt([[0, 8, `Titel auf ${lang}`]]),
      });
      await expectText(findButton(opened.page), title);
      const label = locale === 'de-AT' ? 'Kapitel' : 'Chapters';
      assert.equal(await findButton(opened.page).getAttribute('aria-label'), `${label}: ${title}`);
    }
  });

  it('add nothing to a video that has none', async () => {
    let vtt = CHAPTERS;
    await using opened = await open('none', { toVtt: () => vtt });
    const { page } = opened;
    await assertNoChapters(opened);
    for (const text of ['WEBVTT\n', 'not found', writeVtt([[0, 8, ' \n']])]) {
      vtt = text;
      answerTracks('taLk', () => vtt);
      await page.goto(server.toUrl('embed', 'taLk').href);
      await assertNoChapters(opened);
    }
  });

  it('show hostile titles as text and limit their number and length', async () => {
    const titles = Array.from({ length: 1000 }, (_, index) =>
      index === 0 ? '<img src=x onerror=alert(1)>&lt;script&gt;' : 'x'.repeat(5000),
    );
    const cues = titles.map((title, index) => [index / 200, (index + 1) / 200, title] as const);
    await using opened = await open('taLk', { toVtt: () => writeVtt(cues) });
    const { page } = opened;
    await expectText(findButton(page), '<script>');
    await findButton(page).click();
    const items = page.getByRole('menuitemradio');
    await items.first().waitFor();
    assert.equal(await items.count(), 200);
    const lengths = await items.evaluateAll((all) =>
      all.map(({ textContent }) => textContent.length),
    );
    assert.ok(Math.max(...lengths) < 220);
    assert.equal(await page.locator('.player-chapters img, .player-chapters script').count(), 0);
    await page
      .locator('media-time-range #segments-clipping rect')
      .nth(199)
      .waitFor({ state: 'attached' });
    assert.deepEqual(opened.errors, []);
  });

  it('fit into a small player and are accessible', async () => {
    await using embedded = await open('taLk', { seekSeconds: 5 });
    for (const viewport of [SMALL, { width: 1280, height: 720 }]) {
      await embedded.page.setViewportSize(viewport);
      await expectText(findButton(embedded.page), LONG_TITLE);
      await assertInside(findButton(embedded.page), viewport);
      await findButton(embedded.page).click();
      await waitForFocus(findItem(embedded.page, LONG_TITLE));
      await assertInside(findMenu(embedded.page), viewport);
      await assertTimesInMenu(embedded.page);
      await embedded.page.keyboard.press('Escape');
      await findMenu(embedded.page).waitFor({ state: 'hidden' });
    }
    const viewport = { width: 320, height: 640 };
    await using opened = await open('taLk', { path: 'watch', colorScheme: 'light', viewport });
    const { page } = opened;
    await findButton(page).click();
    await waitForFocus(findItem(page, 'Opening'));
    await assertTimesInMenu(page);
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page);
  });

  type OpenOptions = BrowserContextOptions & {
    readonly path?: 'embed' | 'watch';
    readonly toVtt?: (language: string) => string;
    /** Where to seek while the chapters have not been loaded. */
    readonly seekSeconds?: number;
  };

  async function open(
    name: string,
    { path = 'embed', toVtt = () => CHAPTERS, seekSeconds, ...options }: OpenOptions = {},
  ): Promise<WatchedPage> {
    const opened = await (seekSeconds === undefined ? reusePage : openPage)(
      new URL('about:blank'),
      options,
    );
    const { page } = opened;
    if (seekSeconds !== undefined) await seekBeforeExtras(page, seekSeconds);
    answerTracks(name, toVtt);
    await page.goto(server.toUrl(path, name).href);
    await page.waitForFunction(() => document.querySelector('video')?.readyState);
    return opened;
  }

  function answerTracks(name: string, toVtt: (language: string) => string): void {
    server.answers.set(videoId(name), ({ pathname }) => {
      const [, language] = /subtitles\/(\w+)\.vtt$/.exec(pathname) ?? [];
      return language === undefined ? undefined : { type: 'text/vtt', body: toVtt(language) };
    });
  }
});

/** Seeks when the controls have been added after the first frame, before everything else is added. */
async function seekBeforeExtras(page: Page, seekSeconds: number): Promise<void> {
  await page.route('**/assets/mount-controls-*.js', async (route) => {
    await waitForReady(page);
    await route.continue();
  });
  await page.addInitScript((seconds) => {
    new MutationObserver((_, observer) => {
      const video = document.querySelector('video');
      if (video === null || document.querySelector('.player-bar') === null) return;
      observer.disconnect();
      video.currentTime = seconds;
    }).observe(document, { childList: true, subtree: true });
  }, seekSeconds);
}

function aTrack(lang: string, kind: SubtitleTrack['kind']): SubtitleTrack {
  const times = { createdAtMs: 0, updatedAtMs: 0 };
  const base = { label: 'Chapters', isDefault: false, origin: 'upload', cueCount: 4, revision: 1 };
  return { lang, kind, ...base, origin: 'upload', ...times };
}

function writeVtt(cues: readonly (readonly [number, number, string])[]): string {
  const blocks = cues.map(
    ([start, end, text]) => `00:0${start.toFixed(3)} --> 00:0${end.toFixed(3)}\n${text}`,
  );
  return ['WEBVTT', ...blocks, ''].join('\n\n');
}

function findButton(page: Page): Locator {
  return page.locator('.player-chapter');
}

function findItem(page: Page, text: string): Locator {
  return page.getByRole('menuitemradio').filter({ hasText: text });
}

function findMenu(page: Page): Locator {
  return page.locator('.player-chapters');
}

async function expectText(locator: Locator, text: string): Promise<void> {
  await locator.filter({ hasText: text }).waitFor();
}

function listItems(items: Locator): Promise<(string | boolean)[][]> {
  return items.evaluateAll((all) =>
    all.map((item) => [
      ...[...item.children].map(({ textContent }) => textContent ?? ''),
      item.getAttribute('aria-checked') === 'true',
    ]),
  );
}

async function assertInside(
  locator: Locator,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  await eventually(async () => {
    const box = await locator.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.y >= 0, JSON.stringify(box));
    assert.ok(box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
  });
}

async function assertTimesInMenu(page: Page): Promise<void> {
  const menu = await findMenu(page).boundingBox();
  for (const time of await page.locator('.player-chapter-time').all()) {
    const box = await time.boundingBox();
    assert.ok(menu !== null && box !== null);
    assert.ok(box.x + box.width <= menu.x + menu.width, JSON.stringify({ box, menu }));
  }
}

async function assertNoChapters({ page, waitForRequests }: WatchedPage): Promise<void> {
  await page.waitForFunction(() => document.querySelector('video')?.readyState);
  await waitForRequests();
  assert.equal(await page.locator('.player-chapter, .player-chapters').count(), 0);
}

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import { waitForFocus } from '../support/focus.ts';
import type { PageServer } from '../support/page-server.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const SPEEDS = ['0.25x', '0.5x', '0.75x', '1x', '1.25x', '1.5x', '1.75x', '2x'];
/** Items of the settings menu. */
const ITEMS_MAX = 6;
/** The smallest player in a window of 320 px. */
const SMALL = { width: 320, height: 180 };

describe('player menus', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('taLk');
    server.add('hLs', { path: '/any.m3u8' });
    server.add('dAsh', { path: '/any.mpd' });
  });
  after(() => server.answers.clear());

  it('offer every speed that the keys reach, even in a small player', async () => {
    await using opened = await open('taLk', undefined);
    const { page } = opened;
    const items = await openMenu(page, 'speed');
    assert.deepEqual(await items.allInnerTexts(), SPEEDS);
    await items.filter({ hasText: '0.25x' }).click();
    await waitForSpeed(page, '0.25');
    for (const speed of SPEEDS.slice(1)) {
      await page.locator('media-controller').press('>');
      await waitForSpeed(page, speed.replace('x', ''));
    }
    assert.deepEqual(opened.errors, []);
  });

  for (const [format, id, writeManifest] of [
    ['HLS', 'hLs', writePlaylist],
    ['DASH', 'dAsh', writeMpd],
  ] as const) {
    it(`name the languages of ${format} audio tracks that have no names`, async () => {
      await using opened = await open(id, await writeManifest());
      const { page } = opened;
      const items = await openMenu(page, 'audio');
      assert.deepEqual(await items.allInnerTexts(), ['German', 'Brazilian Portuguese']);
      await items.filter({ hasText: 'Portuguese' }).click();
      // The menu closes when the viewer selects an item.
      await page
        .locator('.player-audio [role=menuitemradio][aria-checked=true]')
        .filter({ hasText: 'Portuguese' })
        .waitFor({ state: 'attached' });
      assert.deepEqual(opened.errors, []);
    });
  }

  for (const [id, writeManifest] of [
    ['taLk', undefined],
    ['hLs', writePlaylist],
    ['dAsh', writeMpd],
  ] as const) {
    it(`open, work and close by keyboard alone: ${id}`, async () => {
      await using opened = await open(id, await writeManifest?.());
      const { page } = opened;
      const button = page.getByRole('button', { name: /settings/i });
      await button.focus();
      await page.keyboard.press('Enter');
      const items = page.locator('media-settings-menu-item:visible');
      await waitForFocus(items);
      // More items may appear while the tracks of the stream load.
      const opener = page.locator('.player-speed');
      for (
        let key = 0;
        key < ITEMS_MAX && (await opener.and(page.locator(':focus')).count()) === 0;
        key += 1
      )
        await page.keyboard.press('ArrowDown');
      await waitForFocus(opener);
      assert.equal(await page.evaluate(() => document.querySelector('video')?.volume), 1);
      await page.keyboard.press('Enter');
      const choices = opener.getByRole('menuitemradio');
      await waitForFocus(choices);
      // An opening menu focuses its first item when its transition ends.
      await opener.evaluate(async (element) => {
        const animations = element.ownerDocument.getAnimations();
        await Promise.allSettled(animations.map(({ finished }) => finished));
      });
      await page.keyboard.press('End');
      await waitForFocus(choices.last());
      await page.keyboard.press('Enter');
      await choices.last().and(page.locator('[aria-checked=true]')).waitFor({ state: 'attached' });
      await waitForFocus(opener);
      await page.keyboard.press('Escape');
      await page.locator('media-settings-menu').waitFor({ state: 'hidden' });
      await waitForFocus(button);
      assert.deepEqual(opened.errors, []);
    });
  }

  async function open(name: string, manifest: string | undefined): Promise<WatchedPage> {
    const opened = await reusePage(new URL('about:blank'), { viewport: SMALL });
    const { page } = opened;
    server.answers.set(videoId(name), ({ pathname }) =>
      manifest !== undefined && pathname.startsWith('/stream/')
        ? { type: 'application/octet-stream', body: manifest }
        : undefined,
    );
    await page.goto(server.toUrl('embed', name).href);
    await page.waitForFunction(() => document.querySelector('video')?.readyState);
    return opened;
  }
});

/** Waits until the controls show the speed, from which the next key press continues. */
async function waitForSpeed(page: Page, speed: string): Promise<void> {
  await page.locator(`media-controller[mediaplaybackrate="${speed}"]`).waitFor();
  assert.equal(
    await page.evaluate(() => document.querySelector('video')?.playbackRate),
    Number(speed),
  );
}

async function openMenu(page: Page, name: 'speed' | 'audio'): Promise<ReturnType<Page['locator']>> {
  await page.getByRole('button', { name: /settings/i }).click();
  await page.locator(`.player-${name}`).click();
  const items = page.locator(`.player-${name}`).getByRole('menuitemradio');
  await items.first().waitFor();
  return items;
}

async function writePlaylist(): Promise<string> {
  const audio = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="/samples/hls-fmp4/audio/media.m3u8"';
  return [
    '#EXTM3U',
    `${audio},DEFAULT=YES,LANGUAGE="de"`,
    `${audio},LANGUAGE="pt-BR"`,
    '#EXT-X-STREAM-INF:BANDWIDTH=112200,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="a"',
    '/samples/hls-fmp4/180p/media.m3u8',
    '',
  ].join('\n');
}

async function writeMpd(): Promise<string> {
  const sample = new URL('../../samples/dash-template/manifest.mpd', import.meta.url);
  const mpd = await readFile(sample, 'utf8');
  const [audio = ''] = /<AdaptationSet id="1"[^]*?<\/AdaptationSet>/.exec(mpd) ?? [];
  const inLanguage = (id: number, language: string): string =>
    audio
      .replace('id="1"', `id="${id}" lang="${language}"`)
      .replace('Representation id="2"', `Representation id="audio${id}"`)
      .replaceAll('$RepresentationID$', '2');
  return mpd
    .replace('<Period', '<BaseURL>/samples/dash-template/</BaseURL><Period')
    .replace(audio, () => inLanguage(1, 'de') + inLanguage(2, 'pt-BR'));
}

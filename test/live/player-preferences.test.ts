import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import { waitForTime } from '../support/player-page.ts';
import {
  openPreferencePlayers,
  type PreferencePlayers,
  readState,
  readStored,
  waitForCaptions,
  waitForStored,
} from '../support/preference-players.ts';
import { openSharedOrigin } from '../support/shared-service.ts';
import { videoId } from '../support/video-fixtures.ts';
import { routeLiveStream } from './live-route.ts';

describe('the player’s preferences during playback', () => {
  let players: PreferencePlayers;
  let origin: SampleOrigin;
  before(async () => {
    [players, origin] = await Promise.all([openPreferencePlayers(), openSharedOrigin()]);
  });

  it('keep captions off, even those that are on by default', async () => {
    await using opened = await players.open('cAptions');
    const { page } = opened;
    await waitForCaptions(page, ['en']);
    await page.keyboard.press('c');
    await waitForStored(page, { captions: null });
    await players.goTo(page, 'cAptions', '?muted&autoplay&loop');
    await waitForTime(page, 0.5);
    await waitForCaptions(page, []);
    await page.keyboard.press('c');
    await page.waitForFunction(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].some(
        ({ mode, activeCues }) => mode === 'showing' && activeCues?.length === 1,
      ),
    );
    assert.deepEqual(opened.errors, []);
  });

  for (const [format, name] of [
    ['HLS', 'hLs'],
    ['DASH', 'dAsh'],
  ] as const) {
    it(`keep the quality of ${format}`, async () => {
      await using opened = await players.open(name, '?muted&autoplay&loop');
      const { page } = opened;
      await waitForTime(page, 0);
      await selectQuality(page, '180p');
      await waitForStored(page, { quality: 180 });
      await players.goTo(page, name, '?muted&autoplay&loop');
      await waitForTime(page, 3);
      assert.equal(await page.evaluate(() => document.querySelector('video')?.videoHeight), 180);
      await page.locator('media-controller[mediarenditionselected]').waitFor();
      await selectQuality(page, /^Auto/);
      await waitForStored(page, { quality: null });
      await players.goTo(page, name, '?muted&autoplay&loop');
      await waitForTime(page, 0);
      await page.locator('media-controller:not([mediarenditionselected])').waitFor();
      assert.deepEqual(opened.errors, []);
    });
  }

  it('keep a quality that is higher than those of the video', async () => {
    await using opened = await players.openWith({ quality: 1080 }, 'hLs', '?muted&autoplay');
    const { page } = opened;
    await waitForTime(page, 1);
    assert.equal(await page.evaluate(() => document.querySelector('video')?.videoHeight), 360);
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['quality'], 1080);
  });

  it('do not include the double speed of a long press', async () => {
    await using opened = await players.open('taLk', '?muted&autoplay&loop');
    const { page } = opened;
    await waitForTime(page, 0);
    await page.locator('.player-hold').waitFor({ state: 'attached' });
    await page.mouse.move(400, 200);
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 2);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1);
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['speed'], undefined);
  });

  it('do not include the speed of a live stream', async () => {
    await using opened = await players.openWith({ speed: 1.5 });
    const { page } = opened;
    await routeLiveStream(page, origin.url, 'HLS');
    await players.goTo(page, 'onAir', '?autoplay&muted');
    await waitForTime(page, 0);
    assert.equal((await readState(page))?.playbackRate, 1);
    await page.keyboard.press('>');
    await page.keyboard.press('m');
    await waitForStored(page, { isMuted: false });
    assert.equal((await readStored(page))?.['speed'], 1.5);
  });

  for (const [what, signal] of [
    ['Global Privacy Control', { name: 'globalPrivacyControl', value: true }],
    ['Do Not Track', { name: 'doNotTrack', value: '1' }],
  ] as const) {
    it(`are neither stored nor applied with ${what}`, async () => {
      const stored = { volume: 0.5, isMuted: true, speed: 1.5 };
      await using opened = await players.openWith(stored);
      const { page } = opened;
      await page.addInitScript(({ name, value }) => {
        Object.defineProperty(navigator, name, { value });
      }, signal);
      await players.goTo(page, 'taLk');
      assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
      await changeEverything(page);
      assert.deepEqual(await readStored(page), stored);
    });
  }

  it('are neither stored nor applied for a private video', async () => {
    const video = players.server.videos.get(videoId('hidden'));
    assert.ok(video);
    await using opened = await players.openWith({ volume: 0.5 });
    const { page } = opened;
    await players.goTo(page, 'hidden', `?token=${players.server.createToken(video, 60)}`);
    assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
    await changeEverything(page);
    assert.deepEqual(await readStored(page), { volume: 0.5 });
  });

  it('are not needed to play, and invalid ones are ignored', async () => {
    await using opened = await players.openWith({ volume: 7, isMuted: 'yes', speed: 100 });
    const { page } = opened;
    assert.deepEqual(await readState(page), { volume: 1, muted: false, playbackRate: 1 });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await players.goTo(page, 'taLk');
    await changeEverything(page);
    assert.deepEqual(opened.errors, []);
  });
});

async function selectQuality(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /settings/i }).click();
  await page.locator('.player-quality').click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

/** Makes choices that the player would store, and waits until it has processed them. */
async function changeEverything(page: Page): Promise<void> {
  const player = page.locator('media-controller');
  await player.press('ArrowDown');
  await player.press('m');
  await player.press('>');
  await page.waitForFunction(() => document.querySelector('video')?.playbackRate === 1.25);
  // The reporting script would be loaded later than code that stores preferences.
  await player.press('k');
  await waitForTime(page, 0.5);
}

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { assertAccessible } from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { waitForReady } from '../support/player-page.ts';
import {
  openPreferencePlayers,
  type PreferencePlayers,
  readState,
  readStored,
  waitForCaptions,
  waitForStored,
} from '../support/preference-players.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';

describe('the player’s preferences', () => {
  let players: PreferencePlayers;
  before(async () => {
    players = await openPreferencePlayers();
  });

  it('keep the volume, the muted state and the speed for the next video', async () => {
    await using opened = await players.open('taLk');
    const { page } = opened;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await page.keyboard.press('>');
    await waitForStored(page, { volume: 0.95, isMuted: true, speed: 1.25 });
    await players.goTo(page, 'neXt', '?autoplay');
    await eventually(async () =>
      assert.deepEqual(await readState(page), { volume: 0.95, muted: true, playbackRate: 1.25 }),
    );
    await page.locator('media-mute-button').click();
    await waitForStored(page, { isMuted: false });
    await players.goTo(page, 'neXt');
    await eventually(async () =>
      assert.deepEqual(await readState(page), { volume: 0.95, muted: false, playbackRate: 1.25 }),
    );
    assert.deepEqual(opened.errors, []);
  });

  it('keep the speed when the player continues with another source', async () => {
    await using opened = await players.open('taLk');
    const { page } = opened;
    await page.keyboard.press('>');
    await waitForStored(page, { speed: 1.25 });
    await page.evaluate(() => document.querySelector('video')?.load());
    await waitForReady(page);
    await eventually(async () => assert.equal((await readState(page))?.playbackRate, 1.25));
  });

  it('ignore changes that the viewer has not made', async () => {
    await using opened = await players.open('taLk', '?muted');
    const { page } = opened;
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const video = document.querySelector('video');
          if (video === null) return;
          video.addEventListener('volumechange', resolve, { once: true });
          video.volume = 0.3;
          video.playbackRate = 2;
        }),
    );
    // The key continues from the speed that the controls know.
    await page.locator('media-controller[mediaplaybackrate="2"]').waitFor();
    // A choice of the viewer is stored after everything that is older.
    await page.locator('media-controller').press('<');
    await waitForStored(page, { speed: 1.75 });
    assert.deepEqual(await readStored(page), { speed: 1.75 });
    await players.goTo(page, 'neXt', '?muted');
    await eventually(async () => assert.equal((await readState(page))?.muted, true));
  });

  it('mute a video whose URL asks for it, whatever the viewer chose before', async () => {
    await using opened = await players.openWith({ isMuted: false, volume: 0.5 }, 'taLk', '?muted');
    await eventually(async () =>
      assert.deepEqual(await readState(opened.page), { volume: 0.5, muted: true, playbackRate: 1 }),
    );
  });

  it('keep the style of captions', async () => {
    await using opened = await players.open('cAptions');
    const { page } = opened;
    await waitForCaptions(page, ['en']);
    await page.locator('.player-key').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /settings/i }).click();
    await page.locator('.player-caption-style').click();
    await page.getByRole('dialog').getByLabel('Color').selectOption('Yellow');
    await assertAccessible(page);
    const captionStyle = { size: 'normal', color: 'yellow', background: 'shaded' };
    await eventually(async () => assert.deepEqual(await readStored(page), { captionStyle }));
    await players.goTo(page, 'neXt');
    await page.locator('.player[data-caption-color=yellow][data-caption-size=normal]').waitFor();
    assert.deepEqual(opened.errors, []);
  });

  it('show captions in the language of the last choice', async () => {
    await using opened = await players.open('cAptions');
    const { page } = opened;
    await waitForCaptions(page, ['en']);
    await page.getByRole('button', { name: /settings/i }).click();
    await page.locator('.player-captions').click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await waitForStored(page, { captions: 'de' });
    await players.goTo(page, 'cAptions');
    await waitForCaptions(page, ['de']);
    await routeSubtitledStream(page);
    await players.goTo(page, 'hLs');
    await waitForCaptions(page, ['de']);
    // The language in the URL takes precedence.
    await players.goTo(page, 'hLs', '?lang=en');
    await waitForCaptions(page, ['en']);
    assert.deepEqual(opened.errors, []);
  });
});

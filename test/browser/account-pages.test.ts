import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  type AccountStage,
  addVideo,
  openAccountStage,
  PASSWORD,
  signUp,
} from '../support/account-page.ts';
import {
  assertAccessibleInBothLooks,
  assertSoundInBothLooks,
  DARK_AND_NARROW,
} from './assert-sound.ts';

describe('the pages of the account area', () => {
  let stage: AccountStage;
  before(async () => {
    stage = await openAccountStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  it('are accessible, keep still and fit, dark at 360 px and light', async () => {
    await using opened = await stage.open('/account', DARK_AND_NARROW);
    const { page } = opened;
    const visit = async (path: string, heading: string): Promise<void> => {
      await page.goto(new URL(path, stage.app.url).href);
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await assertSoundInBothLooks(page);
    };
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await assertSoundInBothLooks(page);
    await visit('/account/signup', 'Sign up');
    await signUp(page, 'looks@example.com');
    await visit('/account/videos', 'No videos yet');
    await visit('/account/keys', 'No keys yet');
    await visit('/account/nothing-here', 'There is no such page');
    await visit('/account/videos/vid_1111111111111111', 'There is no such video');

    await page.goto(new URL('/account/videos', stage.app.url).href);
    const id = await addVideo(page, new URL('/fast-start.mp4', stage.origin.url));
    await visit(`/account/videos/${id}`, 'Share');
    await page.getByLabel('Visibility').selectOption('private');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Make links' }).click();
    await page.getByLabel('Token', { exact: true }).waitFor();
    await page.getByText('How it was resolved').click();
    await page.locator('details table').waitFor();
    await assertAccessibleInBothLooks(page);

    await visit('/account/videos', 'Videos');
    await visit('/account/videos?q=nothing-like-it', 'Nothing matches');
    await page.goto(new URL('/account/videos', stage.app.url).href);
    await page.getByLabel('Select all on this page').check();
    await assertAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Delete 1 selected' }).click();
    await page.getByRole('button', { name: 'Delete this video' }).waitFor();
    await assertAccessibleInBothLooks(page);

    await visit('/account/keys', 'API keys');
    await page.getByRole('button', { name: 'Make a key' }).first().click();
    await page.getByLabel('Name').fill('A key');
    await assertAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();
    await assertAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await visit('/account/keys', 'A key');

    await visit('/account/profile', 'Profile');
    await page.getByRole('button', { name: 'Delete account …' }).click();
    await page.getByRole('button', { name: 'Delete everything' }).waitFor();
    await assertAccessibleInBothLooks(page);

    // Nothing broke the policy; two pages were the answers to a 401 and a 404.
    assert.deepEqual(
      opened.complaints.filter((text) => !/status of 40[14]/.test(text)),
      [],
    );
  });

  it('can be worked by keyboard alone', async () => {
    await using opened = await stage.open('/account/signup');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();

    await tabTo(page, 'Add video');
    await page.keyboard.press('Enter');
    // The dialog has the focus in its first field, and keeps it inside.
    await page.getByRole('dialog').getByLabel('Address').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type(new URL('/fast-start.mp4', stage.origin.url).href);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();

    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page, 'Log out');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  it('shows by itself how a video fares', async () => {
    await using opened = await stage.enter('live@example.com');
    const { page } = opened;
    const created = await page.evaluate(
      (url) =>
        fetch('/api/v1/videos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', prefer: 'respond-async' },
          body: JSON.stringify({ url }),
        }).then(({ status }) => status),
      new URL('/nothing-here', stage.origin.url).href,
    );
    assert.equal(created, 201);
    await page.reload();
    await page.getByRole('cell', { name: 'Failed', exact: true }).waitFor();
  });
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const TABS_MAX = 40;
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return label?.textContent ?? '';
    });
    if (focused.trim() === name) return;
  }
  assert.fail(`no Tab leads to ${name}`);
}

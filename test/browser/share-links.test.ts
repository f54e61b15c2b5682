import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import {
  type AccountFixture,
  assertAccessible,
  createRecord,
  openAccountFixture,
} from '../support/account-page.ts';
import { createJwk } from '../support/signing-keys.ts';
import { assertAccessibleInBothThemes } from './assert-page-quality.ts';

const PASSWORD = 'violet kettle';

describe('share links and signing keys in the account area', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('creates a link with a password, which plays the video until it is deleted', async () => {
    await using opened = await fixture.register('links@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    await page.goto(new URL(`/account/videos/${id}/sharing`, fixture.app.url).href);
    await page.getByRole('button', { name: 'Create share link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Customers');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByLabel('Maximum views').fill('3');
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('This video is not private').waitFor();
    await page.getByText('0 of 3 views · with password').waitFor();
    await page.getByRole('button', { name: 'Edit Customers' }).click();
    await dialog.getByLabel('Maximum views').fill('4');
    await dialog.getByLabel('Expires').fill('2099-01-31T12:30');
    await dialog.getByLabel('Allowed sites').fill('https://a.example');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('0 of 4 views').waitFor();
    await page.getByRole('button', { name: 'Edit Customers' }).click();
    assert.match(await dialog.getByLabel('Expires').inputValue(), /^2099-01-31T12:30/);
    await dialog.getByLabel('Expires').fill('');
    await dialog.getByLabel('Allowed sites').fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('0 of 4 views · with password').waitFor();
    await assertAccessibleInBothThemes(page);
    const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();

    const viewer = await page.context().newPage();
    await viewer.goto(url);
    await assertAccessible(viewer);
    await viewer.getByLabel('Password').fill('wrong password');
    await viewer.keyboard.press('Enter');
    await viewer.getByRole('alert').getByText('Incorrect password.').waitFor();
    await viewer.getByLabel('Password').fill(PASSWORD);
    await viewer.getByRole('button', { name: 'Watch video' }).click();
    const video = viewer.locator('video');
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
    });

    await page.reload();
    await page.getByText('1 of 4 views').waitFor();
    await page.getByRole('button', { name: 'Delete Customers' }).click();
    await page.getByRole('button', { name: 'Delete link' }).click();
    await page.getByText('Share link “Customers” deleted.').waitFor();
    await viewer.goto(url);
    await viewer
      .getByText('This link does not exist')
      .or(viewer.getByText('Share link not found'))
      .waitFor();
    assert.deepEqual(opened.errors, []);
  });

  it('creates a link to a private playlist, whose password viewers enter once', async () => {
    await using opened = await fixture.openNewAccount('course@example.com');
    const { page } = opened;
    const videoIds = [
      await fixture.createVideo(page, '/fast-start.mp4', { visibility: 'private' }),
      await fixture.createVideo(page, '/hls-ts/index.m3u8', { visibility: 'private' }),
    ];
    const body = { title: 'Course', visibility: 'private', videoIds };
    const { id } = await createRecord(page, new URL('/api/v1/playlists', fixture.app.url), body);
    await page.goto(new URL(`/account/playlists/${String(id)}`, fixture.app.url).href);
    await page.getByRole('button', { name: 'Create share link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Class');
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('0 views · with password').waitFor();
    await assertAccessibleInBothThemes(page);
    const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();

    const viewer = await page.context().newPage();
    await viewer.goto(url);
    await viewer.getByLabel('Password').fill(PASSWORD);
    await viewer.keyboard.press('Enter');
    await viewer.getByRole('link', { name: 'Next', exact: true }).click();
    await viewer.getByRole('heading', { name: 'hls-ts', level: 1 }).waitFor();
    await viewer.locator('video').waitFor({ state: 'attached' });
    await assertAccessible(viewer);

    await page.reload();
    await page.getByText('1 view · with password').waitFor();
    await page.getByRole('button', { name: 'Edit Class' }).click();
    await dialog.getByLabel('Remove the password').check();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('1 view', { exact: true }).waitFor();
    await viewer.goto(url);
    await viewer.getByRole('heading', { name: 'fast-start', level: 1 }).waitFor();
    assert.deepEqual(opened.errors, []);
  });

  it('uploads a public key and refuses a private one', async () => {
    await using opened = await fixture.register('keys@example.com');
    const { page } = opened;
    await page.goto(new URL('/account/keys', fixture.app.url).href);
    await page.getByRole('button', { name: 'Upload public key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Website');
    const jwk = createJwk();
    await dialog.getByLabel('Public key (JWK)').fill(JSON.stringify({ ...jwk, d: 'secret' }));
    await dialog.getByRole('button', { name: 'Upload public key' }).click();
    await dialog.getByText('private key').last().waitFor();
    await dialog.getByLabel('Public key (JWK)').fill(JSON.stringify(jwk));
    await dialog.getByRole('button', { name: 'Upload public key' }).click();
    await page.getByText('EdDSA').waitFor();
    await assertAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Delete Website' }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
    await page.getByText('Signing key “Website” deleted.').waitFor();
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Locator } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
  PASSWORD,
} from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { logInToAccountArea, waitUntilResolved } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import { assertAccessibleInBothThemes, DARK_AND_NARROW } from './assert-page-quality.ts';

const NARROW = { ...DARK_AND_NARROW, viewport: { width: 390, height: 844 } };

describe('the operator console', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture({ REGISTRATION: 'open' });
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('takes several videos down with a result for each, by keyboard', async () => {
    const ids = await createVideos('dan@example.com', ['/fast-start.mp4', '/index-at-end.mp4']);
    await using opened = await openConsole('ops@example.com', '/account/admin/videos');
    const { page } = opened;
    const rows = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    await rows.nth(1).waitFor();
    for (const row of await rows.all()) await row.getByRole('checkbox').press('Space');
    const open = page.getByRole('button', { name: 'Take down 2 selected' });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take down 2 videos?' });
    const items = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await items.nth(1).waitFor();
    assert.equal(await items.count(), 2);
    await assertAccessible(page);
    // Another operator deletes one of the videos meanwhile.
    const session = await logInToAccountArea(fixture.app, {
      email: 'ops@example.com',
      password: PASSWORD,
    });
    const route = `DELETE /api/v1/admin/videos/${ids[0]}`;
    const deletion = { headers: session, body: { reason: 'Spam' } };
    assert.equal((await callService(fixture.app, route, deletion)).status, 204);

    await dialog.getByRole('button', { name: 'Take down videos' }).press('Enter');
    await dialog.getByText('1 of 2 done.').waitFor();
    await items.filter({ hasText: 'Done' }).waitFor();
    await items.filter({ hasText: /not found/i }).waitFor();
    await assertAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Restore index-at-end' }).waitFor();
    await waitForStatus(ids[1] ?? '', 451);

    // The dialog is closed during its last request.
    const held = Promise.withResolvers<void>();
    await page.route('**/restore', async (restoration) => {
      await held.promise;
      await restoration.continue();
    });
    await page.getByRole('button', { name: 'Restore 1 selected' }).press('Enter');
    const restoring = page.getByRole('dialog', { name: 'Restore this video?' });
    await restoring.getByLabel('Reason').fill('Licensed');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await restoring.waitFor({ state: 'detached' });
    held.resolve();
    await page.getByRole('button', { name: 'Clear selection' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take down index-at-end' }).waitFor();
    // The browser logs the responses about the deleted video and the posters of both.
    assert.notEqual(opened.errors.length, 0);
    for (const error of opened.errors) assert.match(error, /\b(?:404|451)\b/);
  });

  it('closes the reports of several videos at once', async () => {
    const ids = await createVideos('eve@example.com', ['/clip.webm', '/hls-ts/index.m3u8']);
    for (const id of ids) {
      const body = { reason: 'copyright', details: 'This is my film.' };
      const sent = await callService(fixture.app, `POST /api/v1/videos/${id}/reports`, { body });
      assert.equal(sent.status, 204);
    }
    await using opened = await openConsole('oz@example.com', '/account/admin/reports');
    const { page } = opened;
    const rows = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    await page.getByText('eve@example.com').nth(1).waitFor();
    for (const box of await rows.getByRole('checkbox').all()) await box.check();
    await assertAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Dismiss reports of 2 selected' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Licensed');
    await dialog.getByRole('button', { name: 'Dismiss reports' }).click();
    await dialog.getByText('2 of 2 done.').waitFor();
    const close = dialog.getByRole('button', { name: 'Close', exact: true }).last();
    await waitForFocus(close);
    await close.press('Enter');
    await page.getByText('No open reports.').waitFor();
    await waitForFocus(page.locator('#main'));
    assert.deepEqual(opened.errors, []);
  });

  it('creates an account whose owner signs in with the link that is shown once', async () => {
    await using opened = await openConsole('opal@example.com', '/account/admin', NARROW);
    const { page } = opened;
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('new@example.com');
    await dialog.getByLabel('Reason').fill('Ordered');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const link = await dialog.getByLabel('Link to choose a password').inputValue();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Last sign-in').selectOption('Never signed in');
    const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await expectOnly(accounts, 'new@example.com');
    await page.waitForURL(/\?signIn=never$/);
    await page.reload();
    await expectOnly(accounts, 'new@example.com');
    await page.getByText(/Videos: 0/).waitFor();
    await assertAccessibleInBothThemes(page);
    await page.getByLabel('Limits').selectOption('Limit reached');
    await page.getByText('No matches.').waitFor();

    // The link was lost, so the owner is invited again.
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('link', { name: 'new@example.com' }).click();
    const again = page.getByRole('button', { name: 'Invite again' });
    await again.press('Enter');
    await dialog.getByLabel('Reason').fill('Lost');
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    const newLink = await dialog.getByLabel('Link to choose a password').inputValue();
    assert.notEqual(newLink, link);
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await waitForFocus(again);
    assert.deepEqual(opened.errors, []);

    await using owner = await fixture.open('about:blank');
    await owner.page.goto(newLink);
    await owner.page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
    await owner.page.locator('form button[type=submit]').click();
    await owner.page.getByText('Your password was changed').waitFor();
    const credentials = { email: 'new@example.com', password: PASSWORD };
    await logInToAccountArea(fixture.app, credentials);
  });

  it('keeps the search and filters of each list in its URL', async () => {
    await createVideos('fay@example.com', ['/dash-template/manifest.mpd']);
    await using opened = await openConsole('ola@example.com', '/account/admin/videos');
    const { page } = opened;
    const search = page.getByRole('searchbox').first();
    // The page applies the search shortly after its URL, and then requests the list.
    const searched = page.waitForResponse(/\/api\/.*\?.*search=dash-template/);
    await search.fill('dash-template');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?search=dash-template$/);
    await searched;
    await waitForFocus(search);
    await page.getByLabel('Status').selectOption('Failed');
    await page.waitForURL(/\?search=dash-template&status=failed$/);
    await page.reload();
    await page.getByText('No matches.').waitFor();
    assert.equal(await page.getByLabel('Status').inputValue(), 'failed');
    assert.equal(await search.inputValue(), 'dash-template');
    // The field follows a link to the list without a search.
    await page.getByRole('link', { name: 'Videos', exact: true }).last().click();
    await page.waitForURL(/\/videos$/);
    await eventually(async () => assert.equal(await search.inputValue(), ''));

    await page.goto(new URL('/account/admin/reports?state=closed', fixture.app.url).href);
    const state = page.getByLabel('State');
    await state.waitFor();
    assert.equal(await state.inputValue(), 'closed');
    await state.selectOption('open');
    await page.waitForURL(/\/reports$/);

    const audit = new URL('/account/admin/audit-log?subject=vid_none', fixture.app.url);
    await page.goto(audit.href);
    await page.getByText('No matches.').waitFor();
    assert.equal(await page.getByRole('searchbox').last().inputValue(), 'vid_none');
    await page.getByRole('searchbox').last().fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Entries' }).waitFor();
    await page.waitForURL(/\/audit-log$/);
    assert.deepEqual(opened.errors, []);
  });

  it('focuses the page after a takedown, whose button has left the list', async () => {
    await createVideos('gus@example.com', ['/hls-fmp4/index.m3u8']);
    await using opened = await openConsole('olga@example.com', '/account/admin/videos');
    const { page } = opened;
    const rows = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    const row = rows.filter({ hasText: 'gus@example.com' });
    await row.getByRole('button', { name: /^Take down/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Take down/ }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.getByRole('button', { name: /^Restore/ }).waitFor();
    await waitForFocus(page.locator('#main'));
  });

  async function openConsole(
    email: string,
    path: string,
    options?: Parameters<AccountFixture['register']>[1],
  ): ReturnType<AccountFixture['register']> {
    const opened = await fixture.register(email, options);
    const role = ['accounts', 'role', email, 'operator'];
    const settings = { DATA_DIR: fixture.app.dataDir };
    assert.equal((await runReelayInProcess(role, settings)).code, 0);
    await opened.page.goto(new URL(path, fixture.app.url).href);
    await opened.page.getByRole('heading', { name: 'Operator console' }).waitFor();
    return opened;
  }

  /** Creates videos of a new account through the API. */
  async function createVideos(email: string, paths: readonly string[]): Promise<readonly string[]> {
    const account = { email, password: PASSWORD };
    await requestJson(fixture.app, 'POST /api/v1/auth/register', { body: account });
    const session = await logInToAccountArea(fixture.app, account);
    const headers = { ...session, prefer: 'wait=30' };
    const ids: string[] = [];
    for (const path of paths) {
      const body = { url: new URL(path, fixture.origin.url).href };
      const created = await requestJson(fixture.app, 'POST /api/v1/videos', { headers, body });
      const { id } = await waitUntilResolved(fixture.app.url, String(created['id']), session);
      ids.push(id);
    }
    return ids;
  }

  async function waitForStatus(id: string, status: number): Promise<void> {
    const response = await callService(fixture.app, `GET /api/v1/videos/${id}`);
    assert.equal(response.status, status);
  }
});

/** Waits until the list has one item, which contains the text. */
async function expectOnly(items: Locator, text: string): Promise<void> {
  await items.filter({ hasNotText: text }).first().waitFor({ state: 'detached' });
  await items.filter({ hasText: text }).waitFor();
  assert.equal(await items.count(), 1);
}

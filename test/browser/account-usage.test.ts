import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
  PASSWORD,
} from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { requestJson } from '../support/http-client.ts';
import { waitForFailure } from '../support/player-page.ts';
import { logInToAccountArea, waitUntilResolved } from '../support/service-client.ts';
import { runReelayInProcess } from '../support/spawn-service.ts';
import {
  assertAccessibleInBothThemes,
  assertPageQuality,
  assertPageQualityInBothThemes,
  DARK_AND_NARROW,
} from './assert-page-quality.ts';

const NARROW = { ...DARK_AND_NARROW, viewport: { width: 390, height: 844 } };

describe('the usage page', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture({
      QUOTA_VIDEOS: '2',
      QUOTA_WEBHOOKS: '5',
      QUOTA_KEYS: 'none',
      QUOTA_BYTES_PER_DAY: '1KB',
    });
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('shows usage and limits, accessible, dark at 390 px and light', async () => {
    await using opened = await fixture.register('ada@example.com', NARROW);
    const { page } = opened;
    await page.goto(new URL('/account/usage', fixture.app.url).href);
    await page.getByText('0 of 2', { exact: true }).waitFor();
    await page.getByText('0, unlimited', { exact: true }).waitFor();
    await page.getByText('0 B of 1 kB', { exact: true }).waitFor();
    await opened.waitForRequests();
    await assertPageQualityInBothThemes(page);
    assert.deepEqual(opened.errors, []);
  });

  it('lists the audit log with filters and as CSV, accessible, dark at 390 px and light', async () => {
    await using opened = await fixture.register('cyd@example.com', NARROW);
    const { page } = opened;
    await page.goto(new URL('/account/audit-log', fixture.app.url).href);
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await entries.filter({ hasText: 'Account created' }).waitFor();
    await entries.filter({ hasText: 'Signed in' }).first().waitFor();
    await assertPageQualityInBothThemes(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    assert.equal((await download).suggestedFilename(), 'audit-log.csv');
    await page.getByLabel('Action').selectOption('Account created');
    await page.waitForURL(/action=account.created/);
    await entries.filter({ hasText: 'Account created' }).waitFor();
    await eventually(async () => assert.equal(await entries.count(), 1));
    await page.getByLabel('Changed record').fill('vid_4Vt7Nc2XbQpLm9Ks');
    await page.getByLabel('Changed record').press('Enter');
    await page.getByText('No matching entries.').waitFor();
    assert.deepEqual(opened.errors, []);
  });

  it('lets an operator disable an account and delete a video, dark at 390 px and light', async () => {
    const id = await createVideoOf('dan@example.com');
    await using opened = await fixture.openNewAccount('ops@example.com', NARROW);
    const { page } = opened;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Usage' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Operator' }).count(), 0);
    const settings = { DATA_DIR: fixture.app.dataDir };
    const role = ['accounts', 'role', 'ops@example.com', 'operator'];
    assert.equal((await runReelayInProcess(role, settings)).code, 0);

    await page.goto(new URL('/admin', fixture.app.url).href);
    await page.getByRole('heading', { name: 'Operator console' }).waitFor();
    await page.getByLabel('E-mail address, name or ID').fill('dan@');
    await page.getByLabel('E-mail address, name or ID').press('Enter');
    const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await accounts.filter({ hasNotText: 'dan@' }).first().waitFor({ state: 'detached' });
    await accounts.filter({ hasText: 'dan@' }).waitFor();
    assert.equal(await accounts.count(), 1);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'dan@example.com' }).click();
    await page.getByText('1 of 2', { exact: true }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Console' });
    assert.equal(await tabs.locator('[aria-current=page]').innerText(), 'Accounts');
    await eventually(async () =>
      assert.equal(await page.title(), 'Accounts · Operator console · Reelay'),
    );
    await assertAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Disable account' }).click();
    await giveReason(page, 'Disable account');
    await page.getByRole('button', { name: 'Enable account' }).waitFor();

    await reviewReport(page, new URL(`/api/v1/videos/${id}/reports`, fixture.app.url));
    await page.getByRole('link', { name: 'Videos', exact: true }).last().click();
    await page.getByRole('button', { name: /^Restore / }).click();
    await giveReason(page, 'Restore video');
    await page.getByRole('button', { name: /^Take down / }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: /^Resolve again: / }).click();
    await giveReason(page, 'Resolve again');
    await page.getByRole('button', { name: /^Delete / }).click();
    await giveReason(page, 'Delete video');
    await page.getByText('No videos yet.').waitFor();
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByRole('button', { name: /^Drain / }).click();
    await giveReason(page, 'Drain');
    await page.getByText(/draining since/).waitFor();
    await page.getByRole('button', { name: /^End draining of / }).click();
    await giveReason(page, 'End draining');
    await page.getByRole('button', { name: /^Drain / }).waitFor();
    await page.getByLabel('Show jobs').selectOption('Waiting');
    await page.getByRole('button', { name: 'Run now: expire-usage' }).click();
    await giveReason(page, 'Run job');
    await page.getByRole('button', { name: 'Run job' }).waitFor({ state: 'detached' });
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Audit log' }).last().click();
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await entries.filter({ hasText: 'Video deleted by the operator' }).waitFor();
    await entries.filter({ hasText: 'reason: Spam' }).first().waitFor();
    await assertAccessible(page);
    // The browser logs the poster if a list loads it after the takedown or the deletion.
    for (const error of opened.errors) assert.match(error, /\b(?:404|451)\b/);
  });

  it('marks reached limits as text, and the player explains the daily limit', async () => {
    await using opened = await fixture.register('ben@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    await fixture.createVideo(page, '/index-at-end.mp4');
    const stream = await fetch(new URL(`/stream/${id}`, fixture.app.url));
    // The transfer is cut at the limit.
    await stream.bytes().catch(() => undefined);

    // A new page, because the row that the list has added counts as a shift.
    await page.goto(new URL('/account/usage', fixture.app.url).href);
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    const marks = page.getByText('Limit reached');
    await marks.nth(1).waitFor();
    assert.equal(await marks.count(), 2);
    await page.getByText(/· 2 of 2$/).waitFor();
    const bars = page.getByRole('progressbar');
    assert.equal(await bars.first().getAttribute('aria-valuenow'), '100');
    await assertPageQuality(page);

    await page.goto(new URL('/account/videos', fixture.app.url).href);
    await page.getByRole('button', { name: 'Add video' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(new URL('/clip.webm', fixture.origin.url).href);
    await dialog.getByRole('button', { name: 'Add video' }).click();
    await dialog.getByText('The account has reached its limit of 2 videos.').waitFor();

    await page.goto(new URL(`/embed/${id}?lang=de`, fixture.app.url).href);
    assert.equal(await waitForFailure(page), 'overQuota');
    const alert = await page.getByRole('alert').innerText();
    assert.match(alert, /Das tägliche Datenlimit dieses Videos ist erreicht/);
  });

  /** Registers an account through the API and creates a video. */
  async function createVideoOf(email: string): Promise<string> {
    const body = { email, password: PASSWORD };
    await requestJson(fixture.app, 'POST /api/v1/auth/register', { body });
    const session = await logInToAccountArea(fixture.app, body);
    const headers = { ...session, prefer: 'wait=30' };
    const url = new URL('/fast-start.mp4', fixture.origin.url).href;
    const created = { headers, body: { url } };
    const { id } = await requestJson(fixture.app, 'POST /api/v1/videos', created);
    return (await waitUntilResolved(fixture.app.url, String(id), session)).id;
  }
});

async function giveReason(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Spam');
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Takes a reported video down, and changes the block list. */
async function reviewReport(page: Page, reportUrl: URL): Promise<void> {
  const body = JSON.stringify({ reason: 'copyright', details: 'This is my film.' });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(reportUrl, { method: 'POST', headers, body })).status, 204);
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByText('This is my film.').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: /^Take down / }).click();
  await page.getByLabel('Notice to the owner').fill('Notice 2026-118');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Take down video' }).click();
  await page.getByText('No open reports.').waitFor();

  await page.getByRole('link', { name: 'Block list' }).click();
  await page.getByText('Takedown: copyright').waitFor();
  await page.getByLabel('Host or pattern').fill('pirate.example');
  const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
  await reason.fill('Only piracy');
  await reason.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove pirate.example' });
  await remove.waitFor();
  await assertAccessible(page);
  await remove.click();
  await giveReason(page, 'Remove entry');
  await remove.waitFor({ state: 'detached' });
}

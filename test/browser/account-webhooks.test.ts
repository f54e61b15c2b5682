import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  createRecord,
  openAccountFixture,
} from '../support/account-page.ts';
import { waitForFocus } from '../support/focus.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { respondWithStatus } from '../support/scripted-origin.ts';
import {
  assertPageQuality,
  assertPageQualityInBothThemes,
  DARK_AND_NARROW,
} from './assert-page-quality.ts';

describe('webhooks in the account area', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture({ WEBHOOK_ATTEMPTS: '1' });
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('show the events of the account, the latest first, and examples of payloads', async () => {
    await using opened = await fixture.openNewAccount('events@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    const list = page.getByRole('list', { name: 'Events' });
    const rows = list.getByRole('listitem');
    await rows.filter({ hasText: 'video.created' }).waitFor();
    assert.match((await rows.allInnerTexts()).at(-1) ?? '', /^video\.created/);
    await page.getByLabel('Event', { exact: true }).selectOption('video.ready');
    await rows.filter({ hasText: 'video.created' }).waitFor({ state: 'detached' });
    await assertPageQualityInBothThemes(page);
    await page.getByRole('button', { name: 'Payload example' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event', { exact: true }).selectOption('playlist.updated');
    await dialog.getByText('"pls_').first().waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await list.getByRole('link', { name: id }).first().click();
    await page.waitForURL(`**/account/videos/${id}`);
    assert.deepEqual(opened.errors, []);
  });

  it('are created with a secret and tested, and a failed delivery can be sent again', async () => {
    await using receiver = await startReceiver();
    await using opened = await fixture.openNewAccount('hooks@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();

    // The secret of a new webhook is shown once.
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Add webhook' });
    await submit.click();
    await dialog.getByText('Enter an http(s) URL.').waitFor();
    await waitForFocus(dialog.getByLabel('URL'));
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByLabel('Description').fill('The search index');
    await dialog.getByLabel('video.ready').uncheck();
    await dialog.getByLabel('video.failed').uncheck();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByText('Select at least one event.').waitFor();
    await dialog.getByLabel('All video events').check();
    assert.equal(await dialog.getByLabel('video.deleted').isChecked(), true);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
    assert.match(secret, /^whsec_/);
    // Only Done closes the dialog, because the secret can't be shown again.
    await page.keyboard.press('Escape');
    assert.equal(await dialog.getByRole('button', { name: 'Close' }).count(), 0);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(/\/account\/webhooks\/whk_/);
    await page.getByRole('heading', { name: 'The search index' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'The search index' }).waitFor();
    assert.ok(!(await page.content()).includes(secret));

    // A test event is signed with the secret, and its result appears automatically.
    await page.getByText('No deliveries yet.').waitFor();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const result = page.getByRole('status', { name: 'Test result' });
    await result.getByText(/^Your server returned 204 in /).waitFor();
    assertSigned(receiver.received[0], secret);
    await findDelivery(page, 'webhook.test', 'Delivered').waitFor();

    // The receiver rejects this event.
    receiver.replyWith(respondWithStatus(500));
    await fixture.createVideo(page, '/fast-start.mp4');
    const failed = findDelivery(page, 'video.created', 'Failed');
    await failed.waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('succeeded');
    await page.waitForURL(/status=succeeded/);
    await failed.waitFor({ state: 'detached' });
    await page.getByLabel('Status', { exact: true }).selectOption('failed');
    await page.waitForURL(/status=failed/);
    await failed.waitFor();
    // The row closes when the list of the new filter replaces the previous one.
    const listed = page.waitForResponse(/\/deliveries\?.*type=video\.created/);
    await page.getByLabel('Event', { exact: true }).selectOption('video.created');
    await page.waitForURL(/type=video\.created/);
    await listed;
    await failed.locator('summary').click();
    await failed.getByRole('cell', { name: '500', exact: true }).waitFor();
    await failed.getByText(/^Your server returned 500 in /).waitFor();
    const id = await failed.getByText(/^dlv_/).innerText();

    // The row names the video, and the log can be searched by its ID and by that of the delivery.
    const search = page.getByRole('searchbox', { name: 'Delivery ID, event ID or video ID' });
    const link = failed.getByRole('link', { name: 'fast-start' });
    const videoPath = (await link.getAttribute('href')) ?? '';
    for (const text of [videoPath, id]) {
      await search.fill(text);
      await search.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === text);
      await failed.waitFor();
    }
    await search.fill('my talk');
    await search.press('Enter');
    await page.getByText('Enter the ID of a delivery,').waitFor();
    await search.fill('');
    await search.press('Enter');
    await failed.locator('summary').click();

    // The working receiver gets the same delivery again.
    receiver.replyWith(respondWithStatus(204));
    await failed.getByRole('button', { name: 'Redeliver' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByLabel('Status', { exact: true }).selectOption('');
    const arrived = findDelivery(page, 'video.created', 'Delivered');
    await arrived.waitFor();
    const attempts = receiver.received.filter(
      ({ headers }) => headers['x-service-delivery'] === id,
    );
    assert.equal(attempts.length, 2);
    assert.equal(attempts[0]?.body, attempts[1]?.body);
    assert.deepEqual(omitRefusals(opened.errors), []);
  });

  it('are edited, and their secret is rotated with a chosen overlap', async () => {
    await using receiver = await startReceiver();
    await using opened = await fixture.register('edit@example.com');
    const { page } = opened;
    const { id, secret } = await createWebhook(page, receiver);
    await openWebhook(page, id);
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('URL').fill('http://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('must be the URL of a public http or https server').waitFor();
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Renamed');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Renamed' }).waitFor();

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByLabel('Expire the current secret').selectOption('0');
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    const newSecret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue();
    assert.notEqual(newSecret, secret);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText(/^Your server returned 204 in /).waitFor();
    assertSigned(receiver.received[0], newSecret);
  });

  it('have failed deliveries sent again, are disabled by a 410, enabled and deleted', async () => {
    await using receiver = await startReceiver();
    await using opened = await fixture.register('outage@example.com');
    const { page } = opened;
    const { id } = await createWebhook(page, receiver);
    receiver.replyWith(respondWithStatus(503));
    await fixture.createVideo(page, '/clip.webm');
    await openWebhook(page, id);
    await findDelivery(page, 'video.created', 'Failed').waitFor();
    await findDelivery(page, 'video.ready', 'Failed').waitFor();
    receiver.replyWith(respondWithStatus(204));
    await page.getByRole('button', { name: 'Redeliver failed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time range').selectOption({ label: 'Last hour' });
    await dialog.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('Redelivering 2 deliveries.').waitFor();
    await findDelivery(page, 'video.created', 'Delivered').waitFor();
    await findDelivery(page, 'video.ready', 'Delivered').waitFor();

    receiver.replyWith(respondWithStatus(410));
    await page.getByRole('button', { name: 'Send test event' }).click();
    const result = page.getByRole('status', { name: 'Test result' });
    await result.getByText(/^Your server returned 410 in /).waitFor();
    await page.getByText(/^Disabled\. Your server returned 410 \(Gone\) on /).waitFor();
    await page.getByRole('button', { name: 'Enable webhook' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('button', { name: 'Disable webhook' }).click();
    await page.getByText(/^Disabled\. You disabled this webhook on /).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });

  it('are accessible, without layout shifts or overflow, dark at 360 px and light', async () => {
    await using receiver = await startReceiver();
    await using opened = await fixture.register('looks@example.com', DARK_AND_NARROW);
    const { page } = opened;
    await page.goto(new URL('/account/webhooks', fixture.app.url).href);
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await assertPageQualityInBothThemes(page);
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    await page.getByRole('dialog').getByLabel('URL').waitFor();
    await assertAccessible(page);

    const { id } = await createWebhook(page, receiver);
    receiver.replyWith(respondWithStatus(500));
    await page.goto(new URL('/account/webhooks', fixture.app.url).href);
    await page.getByRole('link', { name: new URL(receiver.url).host }).waitFor();
    await page.getByRole('img', { name: 'No deliveries in the last 24 hours' }).waitFor();
    await assertPageQualityInBothThemes(page);

    await openWebhook(page, id);
    await page.getByText('No deliveries yet.').waitFor();
    await page.getByRole('img', { name: 'No deliveries in the last 24 hours' }).waitFor();
    await assertPageQualityInBothThemes(page);
    await page.getByRole('button', { name: 'Send test event' }).click();
    const failed = findDelivery(page, 'webhook.test', 'Failed');
    await failed.waitFor();
    // The log works by keyboard.
    await failed.locator('summary').focus();
    await page.keyboard.press('Enter');
    await failed.getByRole('cell', { name: '500', exact: true }).waitFor();
    await page.getByText('7 days', { exact: true }).click();
    await page.getByText('Show as table').click();
    await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).waitFor();
    await assertAccessible(page);

    await page.goto(new URL('/account/webhooks/verify', fixture.app.url).href);
    await page.getByRole('tab', { name: 'Python' }).waitFor();
    await assertPageQualityInBothThemes(page);
    await page.getByRole('tab', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('timingSafeEqual(received, expected)').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('hmac.compare_digest').waitFor();
    await assertAccessible(page);

    await openMissing(page, fixture);
    await assertPageQuality(page);
    assert.deepEqual(omitRefusals(opened.errors), []);
  });

  async function createWebhook(
    page: Page,
    { url }: Receiver,
  ): Promise<{ readonly id: string; readonly secret: string }> {
    const path = new URL('/api/v1/webhooks', fixture.app.url);
    const { id, secret } = await createRecord(page, path, { url, events: ['*'] });
    return { id: String(id), secret: String(secret) };
  }

  async function openWebhook(page: Page, id: string): Promise<void> {
    await page.goto(new URL(`/account/webhooks/${id}`, fixture.app.url).href);
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  }
});

async function openMissing(page: Page, { app }: AccountFixture): Promise<void> {
  await page.goto(new URL('/account/webhooks/whk_1111111111111111', app.url).href);
  await page.getByRole('heading', { name: 'Webhook not found' }).waitFor();
}

/** Finds an entry of the delivery log by event type and state. */
function findDelivery(page: Page, type: string, state: string): Locator {
  return page
    .getByRole('list', { name: 'Deliveries' })
    .getByRole('listitem')
    .filter({ has: page.locator('summary', { hasText: type }) })
    .filter({ has: page.locator('summary', { hasText: state }) });
}

function assertSigned(received: Received | undefined, secret: string): void {
  assert.ok(received !== undefined, 'nothing was delivered');
  const { headers, body } = received;
  const signed = `${String(headers['x-service-timestamp'])}.${body}`;
  const expected = createHmac('sha256', secret).update(signed).digest('hex');
  assert.equal(headers['x-service-signature'], expected);
}

/** Browsers log each rejected request as an error, and these tests cause some. */
function omitRefusals(errors: readonly string[]): readonly string[] {
  return errors.filter((text) => !/status of 4(?:04|22)/.test(text));
}

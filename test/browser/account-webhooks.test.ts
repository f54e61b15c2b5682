import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import type { SecretWebhookWire } from '#features/webhooks/wire.ts';

import { type AccountStage, openAccountStage } from '../support/account-page.ts';
import { type Received, type Receiver, startReceiver, status } from '../support/receiver.ts';
import {
  assertAccessibleInBothLooks,
  assertSoundInBothLooks,
  DARK_AND_NARROW,
} from './assert-sound.ts';

/** Deliveries are made by a worker, which may be busy. */
const SEEN = { timeout: 60_000 };

describe('webhooks in the account area', () => {
  let stage: AccountStage;
  before(async () => {
    stage = await openAccountStage({ WEBHOOK_ATTEMPTS: '1' });
  });
  after(() => stage[Symbol.asyncDispose]());

  it('goes from a destination and its secret to a test, a failure, and its redelivery', async () => {
    await using receiver = await startReceiver();
    await using opened = await stage.enter('hooks@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('heading', { name: 'No destinations yet' }).waitFor(SEEN);

    // A destination, whose secret is shown once.
    await page.getByRole('button', { name: 'Add destination' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('The search index');
    await dialog.getByLabel('video.ready').uncheck();
    await dialog.getByLabel('video.failed').uncheck();
    await dialog.getByRole('button', { name: 'Add the destination' }).click();
    await dialog.getByText('Choose at least one.').waitFor(SEEN);
    await dialog.getByLabel('All video events').check();
    assert.equal(await dialog.getByLabel('video.deleted').isChecked(), true);
    await dialog.getByRole('button', { name: 'Add the destination' }).click();
    const secret = await dialog.getByLabel('Signing secret', { exact: true }).inputValue(SEEN);
    assert.match(secret, /^whsec_/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.waitForURL(/\/account\/webhooks\/whk_/);
    await page.getByRole('heading', { name: 'The search index' }).waitFor(SEEN);
    await page.reload();
    await page.getByRole('heading', { name: 'The search index' }).waitFor(SEEN);
    assert.ok(!(await page.content()).includes(secret));

    // A test, whose result comes by itself, signed with that secret.
    await page.getByText('Nothing has been sent there yet.').waitFor(SEEN);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const result = page.getByRole('status', { name: 'Result of the test' });
    await result.getByText(/^It answered 204 in /).waitFor(SEEN);
    assertSigned(receiver.received[0], secret);
    await deliveryOf(page, 'webhook.test', 'Succeeded').waitFor(SEEN);

    // An event that the receiver fails to take.
    receiver.replyWith(status(500));
    await createVideo(page, new URL('/fast-start.mp4', stage.origin.url));
    const failed = deliveryOf(page, 'video.created', 'Failed');
    await failed.waitFor(SEEN);
    await page.getByLabel('Result', { exact: true }).selectOption('succeeded');
    await page.waitForURL(/status=succeeded/);
    await failed.waitFor({ state: 'detached', ...SEEN });
    await page.getByLabel('Result', { exact: true }).selectOption('failed');
    await page.waitForURL(/status=failed/);
    await failed.waitFor(SEEN);
    await page.getByLabel('Event', { exact: true }).selectOption('video.created');
    await page.waitForURL(/type=video\.created/);
    await failed.locator('summary').click();
    await failed.getByRole('cell', { name: '500', exact: true }).waitFor(SEEN);
    await failed.getByText(/^It answered 500 in /).waitFor(SEEN);
    const id = await failed.getByText(/^dlv_/).innerText();

    // Repaired, it gets the same delivery again.
    receiver.replyWith(status(204));
    await failed.getByRole('button', { name: 'Redeliver' }).click();
    await failed.waitFor({ state: 'detached', ...SEEN });
    await page.getByLabel('Result', { exact: true }).selectOption('');
    const arrived = deliveryOf(page, 'video.created', 'Succeeded');
    await arrived.waitFor(SEEN);
    const attempts = receiver.received.filter(
      ({ headers }) => headers['x-service-delivery'] === id,
    );
    assert.equal(attempts.length, 2);
    assert.equal(attempts[0]?.body, attempts[1]?.body);
    assert.deepEqual(withoutRefusals(opened.complaints), []);
  });

  it('sends all that failed once more, after asking since when', async () => {
    await using receiver = await startReceiver();
    await using opened = await stage.enter('outage@example.com');
    const { page } = opened;
    const { id } = await createWebhook(page, receiver);
    receiver.replyWith(status(503));
    await createVideo(page, new URL('/clip.webm', stage.origin.url));
    await openWebhook(page, id);
    await deliveryOf(page, 'video.created', 'Failed').waitFor(SEEN);
    await deliveryOf(page, 'video.ready', 'Failed').waitFor(SEEN);
    receiver.replyWith(status(204));
    await page.getByRole('button', { name: 'Redeliver all failed …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Failed in').selectOption({ label: 'the last hour' });
    await dialog.getByRole('button', { name: 'Redeliver them' }).click();
    await page.getByText('2 deliveries are sent again.').waitFor(SEEN);
    await deliveryOf(page, 'video.created', 'Succeeded').waitFor(SEEN);
    await deliveryOf(page, 'video.ready', 'Succeeded').waitFor(SEEN);
  });

  it('is disabled by 410 with the reason in words, enabled again, and deleted after asking', async () => {
    await using receiver = await startReceiver();
    await using opened = await stage.enter('gone@example.com');
    const { page } = opened;
    const { id } = await createWebhook(page, receiver);
    receiver.replyWith(status(410));
    await openWebhook(page, id);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const result = page.getByRole('status', { name: 'Result of the test' });
    await result.getByText(/^It answered 410 in /).waitFor(SEEN);
    await page.getByText(/^Disabled\. It answered 410 Gone on /).waitFor(SEEN);
    await page.getByRole('button', { name: 'Enable again' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('button', { name: 'Disable it' }).click();
    await page.getByText(/^Disabled\. You disabled it on /).waitFor(SEEN);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the destination' }).click();
    await page.getByRole('heading', { name: 'No destinations yet' }).waitFor(SEEN);
  });

  it('is edited, and its secret replaced with the overlap that its owner chooses', async () => {
    await using receiver = await startReceiver();
    await using opened = await stage.enter('edit@example.com');
    const { page } = opened;
    const { id, secret } = await createWebhook(page, receiver);
    await openWebhook(page, id);
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('It must be the address of a public').waitFor(SEEN);
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Renamed');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Renamed' }).waitFor(SEEN);

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByLabel('The present secret goes on signing').selectOption('0');
    await dialog.getByRole('button', { name: 'Make a new secret' }).click();
    const fresh = await dialog.getByLabel('Signing secret', { exact: true }).inputValue(SEEN);
    assert.notEqual(fresh, secret);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/^It answered 204 in /).waitFor(SEEN);
    assertSigned(receiver.received[0], fresh);
  });

  it('is accessible, keeps still and fits, dark at 360 px and light', async () => {
    await using receiver = await startReceiver();
    await using entered = await stage.enter('looks@example.com');
    const storageState = await entered.page.context().storageState();
    await using opened = await stage.open('/account/webhooks', {
      ...DARK_AND_NARROW,
      storageState,
    });
    const { page } = opened;
    await page.getByRole('heading', { name: 'No destinations yet' }).waitFor(SEEN);
    await assertSoundInBothLooks(page);
    await page.getByRole('button', { name: 'Add destination' }).first().click();
    await page.getByRole('dialog').getByLabel('Address').waitFor(SEEN);
    await assertAccessibleInBothLooks(page);

    const { id } = await createWebhook(page, receiver);
    receiver.replyWith(status(500));
    await page.goto(new URL('/account/webhooks', stage.app.url).href);
    await page.getByRole('link', { name: new URL(receiver.url).host }).waitFor(SEEN);
    await page.getByRole('img', { name: 'No deliveries in the last 24 hours' }).waitFor(SEEN);
    await assertSoundInBothLooks(page);

    await openWebhook(page, id);
    await page.getByText('Nothing has been sent there yet.').waitFor(SEEN);
    await page.getByRole('img', { name: 'No deliveries in the last 24 hours' }).waitFor(SEEN);
    await assertSoundInBothLooks(page);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const failed = deliveryOf(page, 'webhook.test', 'Failed');
    await failed.waitFor(SEEN);
    // By keyboard, as all else here can be worked.
    await failed.locator('summary').focus();
    await page.keyboard.press('Enter');
    await failed.getByRole('cell', { name: '500', exact: true }).waitFor(SEEN);
    await page.getByText('7 days', { exact: true }).click();
    await page.getByText('As a table').click();
    await page.getByRole('columnheader', { name: 'Day' }).waitFor(SEEN);
    await assertAccessibleInBothLooks(page);
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('button', { name: 'Make a new secret' }).waitFor(SEEN);
    await assertAccessibleInBothLooks(page);

    await page.goto(new URL('/account/webhooks/verify', stage.app.url).href);
    await page.getByRole('tab', { name: 'Python' }).waitFor(SEEN);
    await assertSoundInBothLooks(page);
    await page.getByRole('tab', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('timingSafeEqual(received, expected)').waitFor(SEEN);
    await page.keyboard.press('ArrowRight');
    await page.getByText('hmac.compare_digest').waitFor(SEEN);
    await assertAccessibleInBothLooks(page);

    await openMissing(page, stage);
    await assertSoundInBothLooks(page);
    assert.deepEqual(withoutRefusals(opened.complaints), []);
  });

  async function openWebhook(page: Page, id: string): Promise<void> {
    await page.goto(new URL(`/account/webhooks/${id}`, stage.app.url).href);
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor(SEEN);
  }
});

async function openMissing(page: Page, { app }: AccountStage): Promise<void> {
  await page.goto(new URL('/account/webhooks/whk_1111111111111111', app.url).href);
  await page.getByRole('heading', { name: 'There is no such destination' }).waitFor(SEEN);
}

/** The line of the log, by what happened and what became of it. */
function deliveryOf(page: Page, type: string, state: string): Locator {
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

function createWebhook(page: Page, { url }: Receiver): Promise<SecretWebhookWire> {
  return post(page, '/api/v1/webhooks', { url, events: ['*'] });
}

function createVideo(page: Page, url: URL): Promise<unknown> {
  return post(page, '/api/v1/videos', { url: url.href });
}

/** With the session of the page. */
function post<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    (request) =>
      fetch(request.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
      }).then((response) => response.json()),
    { path, body },
  );
}

/** A browser reports each refused request as an error; what is tested here asks for some refusals. */
function withoutRefusals(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !/status of 4(?:04|22)/.test(text));
}

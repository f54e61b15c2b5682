import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import {
  type AccountStage,
  addVideo,
  openAccountStage,
  PASSWORD,
} from '../support/account-page.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('an account, in a browser', () => {
  let stage: AccountStage;
  before(async () => {
    stage = await openAccountStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  it('goes from sign-up through a key and its use to a private video, its token, and deletion', async () => {
    await using opened = await stage.enter('ada@example.com');
    const { page } = opened;
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();

    // A key, shown once.
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Make a key' }).first().click();
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    assert.match(key, /^reelay_\w+$/);
    const curl = await page.getByLabel('Try it', { exact: true }).inputValue();
    assert.equal(curl, `curl -H 'X-API-Key: ${key}' ${new URL('/api/v1/videos', stage.app.url)}`);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText(`reelay_…${key.slice(-4)}`).waitFor();
    await page.reload();
    await page.getByText(`reelay_…${key.slice(-4)}`).waitFor();
    assert.ok(!(await page.content()).includes(key));

    // Its use, outside the browser.
    const created = await fetch(new URL('/api/v1/videos', stage.app.url), {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-api-key': key, prefer: 'wait=10' },
      body: JSON.stringify({
        url: new URL('/fast-start.mp4', stage.origin.url).href,
        title: 'The harbour at dawn',
      }),
    });
    assert.equal(created.status, 201);
    const { id } = await created.json();

    // It is in the list, and can be found and hidden by search.
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await page.getByRole('link', { name: 'The harbour at dawn' }).waitFor();
    const search = page.getByLabel('Search titles and addresses');
    await search.fill('mountain');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await search.fill('harbour');
    await page.getByRole('link', { name: 'The harbour at dawn' }).click();
    // The list, which stays until the page of the video is there, has a field of the same name as one of it.
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.waitFor();

    // Private: nobody else sees it, who has a token plays it.
    const anyone = (): Promise<number> =>
      fetch(new URL(`/api/v1/videos/${id}`, stage.app.url)).then(({ status }) => status);
    assert.equal(await anyone(), 200);
    await page.getByLabel('Visibility').selectOption('private');
    await save.click();
    await page.getByRole('button', { name: 'Make links' }).click();
    const link = await page.getByLabel('Stream', { exact: true }).inputValue();
    assert.equal(await anyone(), 404);
    assert.equal((await fetch(new URL(`/stream/${id}`, stage.app.url))).status, 404);
    const stream = await fetch(link);
    await stream.body?.cancel();
    assert.equal(stream.status, 200);
    // Its owner's own page plays it too.
    const player = page.frameLocator('iframe');
    await player.locator('video').waitFor();

    // Withdrawn, the same link opens nothing.
    await page.getByRole('button', { name: 'Withdraw all tokens' }).click();
    await page.getByText('All playback tokens of this video are withdrawn.').waitFor();
    assert.equal((await fetch(link)).status, 404);

    // Deleted, it is gone for its owner too.
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete this video' }).click();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
    const headers = { 'x-api-key': key };
    const gone = await fetch(new URL(`/api/v1/videos/${id}`, stage.app.url), { headers });
    assert.equal(gone.status, 404);
    assert.deepEqual(withoutRefusals(opened.complaints), []);
    assert.deepEqual(foreign(opened.requests, stage.app.url), []);
  });

  it('deletes several videos at once, after asking', async () => {
    await using opened = await stage.enter('bulk@example.com');
    const { page } = opened;
    for (const path of ['/fast-start.mp4', '/clip.webm', '/hls-ts/index.m3u8']) {
      await addVideo(page, new URL(path, stage.origin.url));
      await page.getByRole('link', { name: 'All videos' }).click();
    }
    await page.getByRole('row').nth(3).waitFor();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Delete 3 selected' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('row').count(), 4);
    await page.getByRole('button', { name: 'Delete 3 selected' }).click();
    await page.getByRole('button', { name: 'Delete 3 videos' }).click();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
  });

  it('revokes a key at once', async () => {
    await using opened = await stage.enter('revoke@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Make a key' }).first().click();
    await page.getByLabel('Name').fill('Short-lived');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const use = (): Promise<number> =>
      fetch(new URL('/api/v1/videos', stage.app.url), { headers: { 'x-api-key': key } }).then(
        ({ status }) => status,
      );
    assert.equal(await use(), 200);
    await page.getByRole('button', { name: 'Revoke Short-lived' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
    assert.equal(await use(), 401);
  });

  it('logs out, says in words what is wrong at log-in, and lets its owner in again', async () => {
    await using opened = await stage.enter('again@example.com');
    const { page } = opened;
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.goto(new URL('/account/keys', stage.app.url).href);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.getByLabel('E-mail').fill('Again@Example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password at all');
    await page.getByRole('button', { name: 'Log in' }).click();
    assert.match(await page.getByRole('alert').innerText(), /do not belong together/);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
  });

  it('deletes itself only when its owner has typed what it is, and is gone then', async () => {
    await using opened = await stage.enter('leaving@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Delete account …' }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Delete everything' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    assert.equal(await button.isDisabled(), true);
    await dialog.getByLabel('Type leaving@example.com to confirm').fill('leaving@example.com');
    await button.click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await page.goto(new URL('/account/login', stage.app.url).href);
    await page.getByLabel('E-mail').fill('leaving@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
  });
});

/** A browser reports each refused request as an error; what is tested here asks for some refusals. */
function withoutRefusals(complaints: readonly string[]): readonly string[] {
  return complaints.filter((text) => !/status of 40[14]/.test(text));
}

function foreign(requests: readonly string[], own: URL): readonly string[] {
  return requests.filter((address) => new URL(address).origin !== own.origin);
}

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';

import { reservePort } from '#app/reserve-port.ts';
import { toTotpCode } from '#features/accounts/factors/totp.ts';
import { loadConfig } from '#platform/config/load-config.ts';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
  PASSWORD,
  signUp,
  setVisibility,
} from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo, waitForFocus } from '../support/focus.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { logInToAccountArea } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
import type { App } from '../support/start-app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('an account in the browser', () => {
  let fixture: AccountFixture;
  let mailServer: MailServer;
  before(async () => {
    mailServer = await openMailServer();
    fixture = await openAccountFixture({
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Reelay <reelay@example.com>',
    });
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await mailServer[Symbol.asyncDispose]();
  });

  it('has the language of the browser and changes language and theme', async () => {
    await using opened = await fixture.open('/account/login', { locale: 'de-AT' });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await eventually(async () => assert.equal(await page.title(), 'Anmelden · Reelay'));
    await page.getByText('Dunkel', { exact: true }).click();
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    assert.equal(await page.getByLabel('Sombre').isChecked(), true);
    await page.goto(fixture.app.url.href);
    assert.equal(
      await page.evaluate(
        '[document.documentElement.lang, document.documentElement.dataset.theme].join()',
      ),
      'fr,dark',
    );
    await page.goto(new URL('/account/signup', fixture.app.url).href);
    await page.getByLabel('E-mail').fill('taken@example.com');
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await page.getByRole('link', { name: 'Profil' }).click();
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    await page.getByLabel('Langue', { exact: true }).selectOption('');
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    await page.getByLabel('Design').selectOption('');
    assert.equal(await page.getByLabel('Design').inputValue(), '');
  });

  it('replaces a forgotten password with the link of an e-mail', async () => {
    const email = 'forgetful@example.com';
    const credentials = { email, password: PASSWORD };
    await requestJson(fixture.app, 'POST /api/v1/auth/register', { body: credentials });
    const session = await logInToAccountArea(fixture.app, credentials);
    const readVideos = (): Promise<{ readonly status: number }> =>
      callService(fixture.app, 'GET /api/v1/videos', { headers: session });
    assert.equal((await readVideos()).status, 200);
    await using opened = await fixture.open('/account/login', { locale: 'fr' });
    const { page } = opened;
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
    await page.getByRole('heading', { name: 'Réinitialiser le mot de passe' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Envoyer le lien' }).click();
    await page.getByRole('status').waitFor();

    // The account was created in English.
    const link = await readLink(email, 'reset-password');
    assert.equal(new URL(link).origin, fixture.app.url.origin);
    await page.goto(link.slice(0, -1));
    await page.getByRole('alert').getByText('Ce lien est incomplet.').waitFor();
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Enregistrer' }).count(), 0);
    await assertAccessible(page);
    await page.goto(link);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('violet kettle seven maps');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await page.getByRole('status').waitFor();
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill('violet kettle seven maps');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(/\/account\/videos$/);
    assert.equal((await readVideos()).status, 401);
  });

  it('verifies the address and changes it with links of e-mails', async () => {
    await using opened = await fixture.register('old@example.com');
    const { page } = opened;
    const link = await readLink('old@example.com');
    await page.goto(link);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('Your e-mail address is confirmed.').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('alert').getByText('Request a new one.').waitFor();
    await page.getByRole('link', { name: 'Request a new link in your profile' }).waitFor();
    await page.goto(new URL('/account/profile', fixture.app.url).href);
    await page.getByText('old@example.com is confirmed.').waitFor();
    await page.getByLabel('Language of e-mails').selectOption('Deutsch');
    await page.getByLabel('New e-mail address').fill('new@example.com');
    await page.getByRole('button', { name: 'Change address' }).click();
    await using device = await fixture.open(await readLink('new@example.com'));
    await device.page.getByRole('button', { name: 'Confirm address' }).press('Enter');
    await device.page.getByLabel('Password of the account').fill(PASSWORD);
    await assertAccessible(device.page);
    await device.page.keyboard.press('Enter');
    await device.page.getByText('Your e-mail address is confirmed.').waitFor();
    await page.goto(new URL('/account/profile', fixture.app.url).href);
    await page.getByText('new@example.com is confirmed.').waitFor();
  });

  /** Waits for the latest e-mail to the address that has a link with a token. */
  async function readLink(address: string, pageName = 'confirm-email'): Promise<string> {
    const pattern = new RegExp(`http\\S+/${pageName}#token=\\S+`);
    for (let count = 1; ; count += 1) {
      const mail = (await mailServer.waitFor(count))[count - 1];
      const [link] = mail?.to.includes(address) === true ? (pattern.exec(mail.text) ?? []) : [];
      if (link !== undefined) return link;
    }
  }

  it('uses an API key, shares a private video by token, deletes it, and revokes the key', async () => {
    await using opened = await fixture.openNewAccount('ada@example.com');
    const { page } = opened;
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();

    // The key is shown once.
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    assert.match(key, /^reelay_\w+$/);
    const curl = await page.getByLabel('Try it', { exact: true }).inputValue();
    assert.equal(curl, `curl -H 'X-API-Key: ${key}' ${new URL('/api/v1/videos', fixture.app.url)}`);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(`reelay_…${key.slice(-4)}`).waitFor();
    await page.reload();
    await page.getByText(`reelay_…${key.slice(-4)}`).waitFor();
    assert.ok(!(await page.content()).includes(key));

    // Use the key outside the browser.
    const created = await fetch(new URL('/api/v1/videos', fixture.app.url), {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-api-key': key, prefer: 'wait=30' },
      body: JSON.stringify({
        url: new URL('/fast-start.mp4', fixture.origin.url).href,
        title: 'The harbor at dawn',
      }),
    });
    assert.equal(created.status, 201);
    const { id } = await created.json();

    // The video is in the list, and a search includes or excludes it.
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await page.getByRole('link', { name: 'The harbor at dawn' }).waitFor();
    const search = page.getByLabel('Search titles and URLs');
    await search.fill('mountain');
    await page.getByRole('heading', { name: 'No matching videos' }).waitFor();
    await search.fill('harbor');
    await page.getByRole('link', { name: 'The harbor at dawn' }).click();

    // A private video plays only with a token.
    const fetchStatus = (): Promise<number> =>
      fetch(new URL(`/api/v1/videos/${id}`, fixture.app.url)).then(({ status }) => status);
    assert.equal(await fetchStatus(), 200);
    await setVisibility(page, 'Private');
    // The owner's page of the video plays it, too.
    const player = page.frameLocator('iframe');
    await player.locator('video').waitFor();
    await page.getByRole('tab', { name: 'Sharing' }).click();
    await page.getByRole('button', { name: 'Create links' }).click();
    const link = await page.getByLabel('Stream URL', { exact: true }).inputValue();
    assert.equal(await fetchStatus(), 404);
    assert.equal((await fetch(new URL(`/stream/${id}`, fixture.app.url))).status, 404);
    const stream = await fetch(link);
    await stream.body?.cancel();
    assert.equal(stream.status, 200);

    // A revoked link returns 404.
    await page.getByRole('button', { name: 'Revoke all links' }).click();
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 200, 'until it is confirmed');
    await page.getByRole('button', { name: 'Revoke links' }).click();
    await page.getByText('All temporary links revoked.').waitFor();
    assert.equal((await fetch(link)).status, 404);

    // A deleted video is gone for its owner, too, who can undo the deletion by keyboard.
    await page.getByRole('button', { name: 'Actions for The harbor at dawn' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete video' }).click();
    // The message closes itself after ten seconds, but not while the pointer is on it.
    const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
    await tabTo(undo);
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'The harbor at dawn' }).waitFor();
    await undo.waitFor({ state: 'detached' });
    await waitForFocus(page.locator('#main'));
    await page.getByRole('link', { name: 'The harbor at dawn' }).click();
    await page.getByRole('button', { name: 'Actions for The harbor at dawn' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete video' }).click();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
    const headers = { 'x-api-key': key };
    const deleted = await fetch(new URL(`/api/v1/videos/${id}`, fixture.app.url), { headers });
    assert.equal(deleted.status, 404);

    // A revoked key stops working immediately.
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
    const refused = await fetch(new URL('/api/v1/videos', fixture.app.url), { headers });
    assert.equal(refused.status, 401);
    assert.deepEqual(omitRefusals(opened.errors), []);
    assert.deepEqual(listForeignRequests(opened.requests, fixture.app.url), []);
  });

  it('deletes several selected videos after one confirmation', async () => {
    await using opened = await fixture.register('bulk@example.com');
    const { page } = opened;
    for (const path of ['/fast-start.mp4', '/clip.webm', '/hls-ts/index.m3u8']) {
      await fixture.createVideo(page, path);
    }
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    await page.getByRole('row').nth(3).waitFor();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Set visibility' }).click();
    await page.getByRole('menuitem', { name: /^Private/ }).click();
    await page.getByText('3 videos changed.').waitFor();
    await page.getByRole('button', { name: 'Add tags' }).click();
    const tagForm = page.getByRole('dialog');
    await tagForm.getByRole('combobox', { name: 'Tags' }).pressSequentially('course,');
    await tagForm.getByRole('button', { name: 'Add tags' }).click();
    await tagForm.waitFor({ state: 'detached' });
    await page
      .getByRole('row')
      .filter({ hasText: 'course' })
      .filter({ hasText: 'Private' })
      .nth(2)
      .waitFor();
    await page.getByRole('button', { name: 'Delete 3 selected' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('row').count(), 4);
    await page.getByRole('button', { name: 'Delete 3 selected' }).click();
    await page.getByRole('button', { name: 'Delete 3 videos' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
    await undo.click();
    await page.getByText('3 videos restored.').waitFor();
    await page.getByRole('row').nth(3).waitFor();
  });

  it('imports pasted URLs, reports lines that are not URLs, and rejects more than 500', async () => {
    await using opened = await fixture.openNewAccount('import@example.com');
    const { page } = opened;
    await page.getByRole('button', { name: 'Import' }).first().click();
    const dialog = page.getByRole('dialog');
    const urls = ['/fast-start.mp4', '/clip.webm'].map((path) => new URL(path, fixture.origin.url));
    const text = dialog.getByLabel('URLs or CSV');
    await text.fill(`titel;adresse\nOne;${urls[0]}`);
    await dialog.getByRole('button', { name: 'Import videos' }).click();
    await dialog.getByText('The first line must be a URL, #EXTM3U, or a CSV header').waitFor();
    await assertAccessible(page);
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'videos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('URL;Title\n;Zwölf', 'latin1'),
    });
    await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith(';Zwölf'));
    await text.fill(Array.from({ length: 501 }, (_, at) => `${urls[0]}?${at}`).join('\n'));
    await dialog.getByRole('button', { name: 'Import videos' }).click();
    await dialog.getByText('Import up to 500 videos at a time.').waitFor();
    await text.fill([...urls, 'nonsense'].join('\n'));
    await dialog.getByRole('button', { name: 'Import videos' }).click();
    await dialog.getByText('2 of 3 added, 1 failed').waitFor();
    const first = dialog.getByRole('listitem').first();
    assert.equal(await first.innerText(), 'Line 3\nnonsense\nNot an http(s) URL.');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'clip' }).waitFor();
    await page.getByRole('button', { name: 'Import' }).first().click();
    const referer = 'https://site.example/watch';
    await text.fill(`url,visibility,referer\n${urls[0]},,\n${urls[0]}?2,private,${referer}`);
    await dialog.getByRole('button', { name: 'Import videos' }).click();
    await dialog.getByRole('tab', { name: 'Existing (1)' }).waitFor();
    await dialog.getByText('1 of 2 added').waitFor();
    const listed = await page.request.get(new URL('/api/v1/videos?limit=1', fixture.app.url).href);
    const [added] = (await listed.json()).data;
    assert.deepEqual([added.visibility, added.referer], ['private', referer]);
  });

  it('signs in on a new device while someone guesses the password', async () => {
    const send = (path: string, address: string, password: string): Promise<Response> =>
      fetch(new URL(`/api/v1/auth/${path}`, fixture.app.url), {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-forwarded-for': address },
        body: JSON.stringify({ email: 'guessed@example.com', password }),
      });
    assert.equal((await send('register', '198.51.100.7', PASSWORD)).status, 201);
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal((await send('login', '203.0.113.9', `guess ${guess}`)).status, 401);
    }
    assert.equal((await send('login', '203.0.113.9', PASSWORD)).status, 429);

    await using opened = await fixture.open('/account/login');
    const { page } = opened;
    await page.getByLabel('E-mail').fill('guessed@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
  });

  it('signs out, returns to the page after signing in, and deletes the account', async () => {
    await using opened = await fixture.openNewAccount('again@example.com');
    const { page } = opened;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(new URL('/account/keys', fixture.app.url).href);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('E-mail').fill('Again@Example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /Incorrect e-mail or password/ })
      .waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor();

    // The open page would load the sign-in page if one of its requests failed.
    await page.goto('about:blank');
    await page.context().clearCookies();
    const requests = opened.requests.length;
    await page.goto(new URL('/account/analytics?interval=week', fixture.app.url).href);
    await page.getByLabel('E-mail').fill('again@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Analytics', exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, '?interval=week');
    // Another load of the page would lose what the visitor has typed.
    const paths = opened.requests.slice(requests).map((url) => new URL(url).pathname);
    assert.equal(paths.filter((path) => path === '/account/login').length, 1);

    // The account is deleted only after its e-mail address was typed.
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Delete account' });
    assert.equal(await button.isDisabled(), true);
    await dialog.getByLabel('Type again@example.com to confirm').fill('again@example.com');
    await button.click();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByText('Your account will be deleted').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Type again@example.com to confirm').fill('again@example.com');
    await dialog.getByLabel('Delete immediately').check();
    await button.click();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    const login = { email: 'again@example.com', password: PASSWORD };
    const path = '/api/v1/auth/login';
    const answer = await callService(fixture.app, `POST ${path}`, { body: login });
    assert.equal(answer.status, 401);
  });

  it('asks for the password by keyboard ten minutes after signing in, and continues', async () => {
    await using opened = await fixture.openNewAccount('stale@example.com');
    const { page } = opened;
    outdateSessions(fixture.app, 'stale@example.com');
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).first().press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Late');
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    const password = confirmation.getByLabel('Password', { exact: true });
    await waitForFocus(confirmation.locator('input'));
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    // Escape closes only the upper dialog, and the focus returns to the lower one.
    const form = page.getByRole('dialog', { name: 'Create key' });
    await form.locator(':focus').waitFor();
    assert.equal(await form.getByLabel('Name').inputValue(), 'Late');
    await form.getByRole('button', { name: 'Create key' }).press('Enter');
    await waitForFocus(confirmation.locator('input'));
    await page.keyboard.type('not the password at all');
    await page.keyboard.press('Enter');
    await confirmation.getByRole('alert').waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
    assert.deepEqual(omitRefusals(opened.errors), []);
  });

  it('adds an authenticator app by keyboard, keeps the recovery codes on screen, and signs in with one', async () => {
    await using opened = await fixture.openNewAccount('two@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Add authenticator app' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await waitForFocus(dialog.getByRole('button', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    const secret = await dialog.getByLabel('Setup key').inputValue();
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    await assertAccessible(page);
    await waitForFocus(dialog.getByLabel('Code from the app'));
    await page.keyboard.type(toTotpCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await codes.count(), 10);
    assert.equal(await dialog.getByRole('button', { name: 'Close' }).count(), 0);
    await assertAccessible(page);
    const code = await codes.first().innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes left.').waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('E-mail').fill('two@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByLabel('Code', { exact: true }));
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /Incorrect code/ })
      .waitFor();
    await assertAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByText('9 recovery codes left.').waitFor();
    assert.deepEqual(omitRefusals(opened.errors), []);
  });

  it('adds a passkey, signs in with it instead of a password and a code, and removes it', async () => {
    const { port } = await reservePort(loadConfig({ PORT: '0' }).config);
    // WebAuthn accepts no IP address.
    const url = `http://localhost:${port}`;
    await using local = await openAccountFixture({ PORT: String(port), PUBLIC_URL: url });
    await using opened = await openPage(new URL('/account/signup', url));
    await signUp(opened.page, 'key@example.com');
    const { page } = opened;
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Add passkey' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await page.getByText(/^Added .* never used$/).waitFor();
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByText(/^Added .* last used /).waitFor();

    outdateSessions(local.app, 'key@example.com');
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Work laptop', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /passkey was not accepted/ })
      .waitFor();
    await assertAccessible(page);
    assert.deepEqual(omitRefusals(opened.errors), []);
  });

  it('follows a feed, pauses it and unfollows it', async () => {
    await using origin = await openScriptedOrigin();
    const file = new URL('/fast-start.mp4', fixture.origin.url).href;
    const item = `<item><guid>1</guid><title>A talk</title><enclosure url="${file}" type="video/mp4" length="1"/></item>`;
    const rss = `<rss version="2.0"><channel><title>Talks</title>${item}</channel></rss>`;
    origin.script('/feed.xml', serveBytes(rss, { type: 'application/rss+xml' }));
    await using opened = await fixture.openNewAccount('follower@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Feeds' }).click();
    await page.getByRole('button', { name: 'Follow feed' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(origin.url('/feed.xml').href);
    await dialog.getByLabel('Tags of new videos').fill('talks');
    await dialog.getByLabel('Existing items to add').selectOption('The latest 5');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Follow feed' }).click();
    await page.getByText('1 video added').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Pause Talks' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Resume Talks' }).waitFor();
    await page.getByRole('button', { name: 'Unfollow Talks' }).click();
    await dialog.getByRole('button', { name: 'Unfollow feed' }).click();
    await page.getByRole('heading', { name: 'No feeds yet' }).waitFor();
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await page
      .getByRole('link', { name: /fast-start|A talk/ })
      .first()
      .waitFor();
    assert.deepEqual(opened.errors, []);
  });
});

/** Moves the sign-ins of an account to the past. */
function outdateSessions({ dataDir }: Pick<App, 'dataDir'>, email: string): void {
  using database = new DatabaseSync(join(dataDir, 'reelay.db'));
  const update = `update sessions set created_at_ms = 0
    where account_id = (select id from accounts where email = ?)`;
  database.prepare(update).run(email);
}

/** Browsers log each rejected request as an error, and these tests cause some. */
function omitRefusals(errors: readonly string[]): readonly string[] {
  return errors.filter((text) => !/status of 40[134]/.test(text));
}

function listForeignRequests(requests: readonly string[], serviceUrl: URL): readonly string[] {
  return requests.filter((url) => new URL(url).origin !== serviceUrl.origin);
}

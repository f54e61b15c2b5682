import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Locator, Route } from 'playwright-core';

import { toTotpCode } from '#features/accounts/factors/totp.ts';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
  PASSWORD,
  setVisibility,
  signUp,
} from '../support/account-page.ts';
import { tabTo, waitForFocus } from '../support/focus.ts';
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts';
import {
  assertAccessibleInBothThemes,
  assertFits,
  assertPageQuality,
  assertPageQualityInBothThemes,
  DARK_AND_NARROW,
} from './assert-page-quality.ts';

describe('account area pages', () => {
  let fixture: AccountFixture;
  let provider: TestProvider;
  before(async () => {
    provider = await startOidcProvider();
    fixture = await openAccountFixture(provider.environment);
    provider.setServiceUrl(fixture.app.url);
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  });

  it('are accessible, without layout shifts or overflow, dark at 360 px and light', async () => {
    await using opened = await fixture.open('/account', DARK_AND_NARROW);
    const { page } = opened;
    const visit = async (path: string, heading: string): Promise<void> => {
      await page.goto(new URL(path, fixture.app.url).href);
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      await opened.waitForRequests();
      await assertPageQualityInBothThemes(page);
    };
    /** Tabs replace each other in place, so only their colors and widths can differ. */
    const openTab = async (tab: string, heading: string): Promise<void> => {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      await opened.waitForRequests();
      await assertAccessibleInBothThemes(page);
      await assertFits(page);
    };
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await assertPageQualityInBothThemes(page);
    await visit('/account/signup', 'Sign up');
    await signUp(page, 'looks@example.com');
    await visit('/account/videos', 'No videos yet');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Account' }).waitFor();
    await assertAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Account' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Account' }).waitFor({ state: 'hidden' });
    await visit('/account/keys', 'No API keys yet');
    await visit('/account/nothing-here', 'Page not found');
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    await visit('/account/videos/vid_1111111111111111', 'Video not found');

    const id = await fixture.createVideo(page, '/fast-start.mp4');
    await visit(`/account/videos/${id}`, 'Details');
    await page.getByRole('button', { name: 'Add pair' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('tab', { name: 'Embed', exact: true }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await assertAccessible(page);
    await assertFits(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Visibility: Public' }).click();
    await page.getByRole('menuitemradio', { name: 'Private' }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await setVisibility(page, 'Private');
    await openTab('Subtitles', 'Subtitles');
    await openTab('Sources', 'Sources');
    await openTab('Embedding', 'Embedding');
    await openTab('Activity', 'Resolution trace');
    await openTab('Sharing', 'Temporary links');
    await page.getByRole('button', { name: 'Create links' }).click();
    await page.getByLabel('Playback token', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Revoke all links' }).click();
    await page.getByRole('button', { name: 'Revoke links' }).waitFor();
    await assertAccessible(page);

    await visit('/account/videos', 'Videos');
    await page.getByRole('button', { name: 'Add video' }).first().click();
    await page.getByRole('dialog').waitFor();
    await assertAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import' }).first().click();
    await page.getByRole('dialog').waitFor();
    await assertAccessible(page);
    await visit('/account/videos?q=nothing-like-it&utm_source=mail', 'No matching videos');
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    await page.getByLabel('Select all on this page').check();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Delete 1 selected' }).click();
    await page.getByRole('button', { name: 'Delete video' }).waitFor();
    await assertAccessible(page);

    await visit('/account/keys', 'API keys');
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByLabel('Name').fill('A key');
    await assertAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('A key', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rotate A key' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).waitFor();
    await assertAccessible(page);

    await page.goto(new URL('/watch/vid_1111111111111111', fixture.app.url).href);
    await page.getByRole('heading', { name: 'Video not found' }).waitFor();
    await assertPageQuality(page);

    await visit('/account/profile', 'Profile');
    await visit('/account/profile/security', 'Passkeys');
    await visit('/account/profile/sessions', 'Sessions');
    await visit('/account/profile/data', 'Delete account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).waitFor();
    await assertAccessible(page);

    // No page violates its Content Security Policy. Three pages show a 401 or a 404.
    assert.deepEqual(
      opened.errors.filter((text) => !/status of 40[14]/.test(text)),
      [],
    );
  });

  it('state which part can’t be loaded, and load it again without losing the focus', async () => {
    await using opened = await fixture.register('parts@example.com');
    const { page } = opened;
    const id = await fixture.createVideo(page, '/fast-start.mp4');
    const failing = /\/(?:branding|passkeys|second-factor)$|\/api\/.*\/sources$/;
    const refusal = { status: 403, json: { error: { code: 'forbidden', message: 'Not today.' } } };
    const retry = async (
      alert: Locator,
      respond: (route: Route) => Promise<void>,
    ): Promise<void> => {
      const held = Promise.withResolvers<void>();
      await page.unrouteAll();
      await page.route(failing, async (route) => {
        await held.promise;
        await respond(route);
      });
      const button = alert.getByRole('button', { name: 'Try again' });
      await button.press('Enter');
      await alert.getByText('Loading…').waitFor();
      await waitForFocus(button);
      held.resolve();
    };
    await page.route(failing, (route) => route.abort());
    for (const [path, parts] of [
      ['/account/profile', ['Branding']],
      ['/account/profile/security', ['Passkeys', 'Two-factor authentication']],
      [`/account/videos/${id}/sources`, ['Sources']],
    ] as const) {
      await page.goto(new URL(path, fixture.app.url).href);
      const failed = parts.map((title) =>
        page.locator('section, .mantine-Paper-root').filter({ hasText: title }).getByRole('alert'),
      );
      for (const alert of failed) await alert.getByText('The server can’t be reached.').waitFor();
      await assertAccessible(page);
      for (const alert of failed) {
        await retry(alert, (route) => route.fulfill(refusal));
        await alert.getByText('Not today.').waitFor();
        await waitForFocus(alert.getByRole('button', { name: 'Try again' }));
        await retry(alert, (route) => route.continue());
        await alert.waitFor({ state: 'detached' });
        await waitForFocus(page.locator('#main'));
      }
      await page.route(failing, (route) => route.abort());
    }
  });

  it('announce the loading list of videos', async () => {
    await using opened = await fixture.register('loading@example.com');
    const { page } = opened;
    const listed = Promise.withResolvers<void>();
    await page.route('**/api/v1/videos?*', async (route) => {
      await listed.promise;
      await route.continue();
    });
    await page.goto(new URL('/account/videos', fixture.app.url).href);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await assertAccessible(page);
    listed.resolve();
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
  });

  it('work by keyboard alone', async () => {
    await using opened = await fixture.open('/account/signup');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await tabTo(page.getByLabel('Name', { exact: true }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();

    await tabTo(page.getByRole('button', { name: 'Add video', exact: true }));
    await page.keyboard.press('Enter');
    // The dialog focuses its first field and traps the focus.
    await waitForFocus(page.getByRole('dialog').getByLabel('URL'));
    await page.keyboard.type(new URL('/fast-start.mp4', fixture.origin.url).href);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Actions for fast-start' }).waitFor();

    await tabTo(page.getByRole('button', { name: 'Actions for fast-start', exact: true }));
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('menuitem', { name: 'Open page' }));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(page.getByRole('button', { name: 'Sign out', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('sign in with a provider by keyboard, and explain why it refused', async () => {
    await using opened = await fixture.open('/account/login', DARK_AND_NARROW);
    const { page } = opened;
    await page.getByRole('link', { name: 'Sign in with SSO' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'Sign in with SSO', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('You didn’t sign in at the provider').waitFor();
    await assertAccessible(page);
    provider.user = { sub: 'kay', email: 'kay@example.com', email_verified: true };
    await page.getByRole('link', { name: 'Sign in with SSO' }).press('Enter');
    await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
    await page.goto(new URL('/account/profile/security', fixture.app.url).href);
    await page.getByText('Linked to kay@example.com.').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Add authenticator app' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('With an authenticator app,').waitFor();
    await assertAccessible(page);
    await waitForFocus(dialog.getByRole('button', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    const secret = await dialog.getByLabel('Setup key').inputValue();
    await waitForFocus(dialog.getByLabel('Code from the app'));
    await page.keyboard.type(toTotpCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('10 recovery codes left.').waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('button', { name: 'Unlink account' }).click();
    await page.getByRole('button', { name: 'Link account' }).waitFor();
  });

  it('update the status of a video automatically', async () => {
    await using opened = await fixture.openNewAccount('live@example.com');
    const { page } = opened;
    const created = await page.evaluate(
      (url) =>
        fetch('/api/v1/videos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', prefer: 'respond-async' },
          body: JSON.stringify({ url }),
        }).then(({ status }) => status),
      new URL('/nothing-here', fixture.origin.url).href,
    );
    assert.equal(created, 201);
    await page.reload();
    await page.getByRole('cell', { name: 'Failed', exact: true }).waitFor();
  });
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { launchBrowser, type WatchedPage } from './browser.ts';
import { type App, startApp } from './start-app.ts';

const AXE = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));
const axeSource = readFile(AXE, 'utf8');
/** What is right need not be described, and what is wrong is named by its markup. */
const AXE_OPTIONS = { iframes: false, resultTypes: ['violations'], selectors: false };
export const PASSWORD = 'four calm horses graze';

/** The whole service, for one person who is quicker than any person. */
function startAccountApp(environment: Readonly<Record<string, string>>): Promise<App> {
  return startApp({
    EGRESS_ALLOW: '127.0.0.1/32',
    RATE_LIMIT_AUTH: '10000/1m',
    RATE_LIMIT_API: '10000/1m',
    RATE_LIMIT_EMBED: '10000/1m',
    ...environment,
  });
}

/** The service, media to add, and a browser, for all tests of a file. */
export type AccountStage = AsyncDisposable & {
  readonly app: App;
  readonly origin: SampleOrigin;
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>;
  /** The same with a new account, in its empty list of videos. */
  readonly enter: (email: string) => Promise<WatchedPage>;
};

export async function openAccountStage(
  environment: Readonly<Record<string, string>> = {},
): Promise<AccountStage> {
  await using opening = new AsyncDisposableStack();
  const browser = opening.use(await launchBrowser());
  const app = opening.use(await startAccountApp(environment));
  const origin = opening.use(await openSampleOrigin());
  const closing = opening.move();
  const open: AccountStage['open'] = (path, options) =>
    browser.open(new URL(path, app.url), options);
  return {
    app,
    origin,
    open,
    async enter(email) {
      const opened = await open('/account/signup');
      await signUp(opened.page, email);
      return opened;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Makes an account by the form of the page, and waits for what comes after. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
}

/** Adds a video by the dialog and waits on its page until it plays. */
export async function addVideo(page: Page, address: URL): Promise<string> {
  await page.getByRole('button', { name: 'Add video' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address.href);
  await dialog.getByRole('button', { name: 'Add video' }).click();
  await page.waitForURL(/\/account\/videos\/vid_/);
  await page.locator('iframe').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

type Fault = {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
};

/** Fails for what axe-core calls serious or critical on the page as it is. */
export async function assertAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(await axeSource);
  // What is on its way in or out has no contrast yet.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations()' +
      '.filter(({ effect }) => effect?.getTiming().iterations !== Infinity)' +
      '.map(({ finished }) => finished))',
  );
  const faults: readonly Fault[] = await page.evaluate(
    `axe.run(${JSON.stringify(AXE_OPTIONS)}).then(({ violations }) => violations)`,
  );
  const bad = faults.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const words = bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  assert.deepEqual(words, [], page.url());
}

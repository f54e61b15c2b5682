import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { BrowserContextOptions, Page } from 'playwright-core';

import type { SampleOrigin } from '../../scripts/sample-origin.ts';
import type { WatchedPage } from './browser.ts';
import { reusePage } from './shared-browser.ts';
import { openSharedOrigin, SHARED_SETTINGS, startSharedApp } from './shared-service.ts';
import { type App, startApp } from './start-app.ts';

const AXE = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url));
const axeSource = readFile(AXE, 'utf8');
/**
 * Reports violations only. Selectors are slow to build, and the markup already identifies the
 * element. Only an experimental rule, which does not run, needs the style sheets that axe preloads.
 */
const AXE_OPTIONS = {
  iframes: false,
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
  selectors: false,
};
/** Pages in which axe has been loaded. */
const pagesWithAxe = new WeakSet<Page>();
export const PASSWORD = 'four calm horses graze';

/** A running service, sample media and a browser, shared by all tests of a file. */
export type AccountFixture = AsyncDisposable & {
  readonly app: App;
  readonly origin: SampleOrigin;
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>;
  /** Registers a new account through the API and opens an empty page with its session. */
  readonly register: (email: string, options?: BrowserContextOptions) => Promise<WatchedPage>;
  /** Registers a new account through the API and opens its empty video list. */
  readonly openNewAccount: (email: string, options?: BrowserContextOptions) => Promise<WatchedPage>;
  /** Creates a video through the API and returns its ID. */
  readonly createVideo: (page: Page, path: string, values?: object) => Promise<string>;
  /** Creates a video through the API and opens its page in the account area. Returns its ID. */
  readonly openNewVideo: (page: Page, path: string) => Promise<string>;
};

/** Without settings, the fixture contains the service that other files of the process use, too. */
export async function openAccountFixture(
  environment?: Readonly<Record<string, string>>,
): Promise<AccountFixture> {
  await using opening = new AsyncDisposableStack();
  const app =
    environment === undefined
      ? await startSharedApp()
      : opening.use(await startApp({ ...SHARED_SETTINGS, ...environment }));
  const origin = await openSharedOrigin();
  const closing = opening.move();
  const open: AccountFixture['open'] = (path, options) =>
    reusePage(new URL(path, app.url), options);
  async function createVideo(page: Page, path: string, values?: object): Promise<string> {
    const body = { url: new URL(path, origin.url).href, ...values };
    return String((await createRecord(page, new URL('/api/v1/videos', app.url), body))['id']);
  }
  const registerAccount: AccountFixture['register'] = async (email, options) => {
    const opened = await open('about:blank', options);
    await register(opened.page, new URL('/account/api/register', app.url), email);
    return opened;
  };
  return {
    app,
    origin,
    open,
    register: registerAccount,
    async openNewAccount(email, options) {
      const opened = await registerAccount(email, options);
      const { page } = opened;
      await page.goto(new URL('/account/videos', app.url).href);
      await page.getByRole('heading', { name: 'No videos yet' }).waitFor();
      return opened;
    },
    createVideo,
    async openNewVideo(page, path) {
      const id = await createVideo(page, path);
      await page.goto(new URL(`/account/videos/${id}`, app.url).href);
      await page.locator('iframe').waitFor();
      return id;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Registers an account through the API. The page gets its session. */
export async function register(page: Page, url: URL, email: string): Promise<void> {
  await createRecord(page, url, { email, password: PASSWORD });
}

/** Creates a record like the account area, with the cookies of the page. */
export async function createRecord(
  page: Page,
  url: URL,
  data: object,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'sec-fetch-site': 'same-origin', prefer: 'wait=30' };
  const response = await page.request.post(url.href, { headers, data });
  assert.equal(response.status(), 201);
  const record: Readonly<Record<string, unknown>> = await response.json();
  if (record['status'] !== 'queued' && record['status'] !== 'resolving') return record;
  // On a busy machine, a resolution takes longer than the request waits. The stream ends with it.
  const path = `${url.href}/${String(record['id'])}`;
  const events = { accept: 'text/event-stream' };
  await page.request.get(`${path}/status`, { headers: events, timeout: 0 });
  return (await page.request.get(path)).json();
}

/** Registers through the sign-up form and waits for the video list. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
}

/** Adds a video through the dialog, waits for its player and returns its ID. */
export async function addVideo(page: Page, url: URL): Promise<string> {
  await page.getByRole('button', { name: 'Add video' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill(url.href);
  await dialog.getByRole('button', { name: 'Add video' }).click();
  await page.waitForURL(/\/account\/videos\/vid_/);
  await page.locator('iframe').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Changes the visibility in the header of the page of a video. */
export async function setVisibility(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Visibility: / }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
  await page.getByRole('button', { name: `Visibility: ${label}` }).waitFor();
}

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
};

/** Fails on every axe-core violation of the page. */
export function assertAccessible(page: Page): Promise<void> {
  return assertRules(page, AXE_OPTIONS);
}

/** Fails on texts without enough contrast, for a page that is accessible in its other theme. */
export function assertReadable(page: Page): Promise<void> {
  return assertRules(page, { ...AXE_OPTIONS, runOnly: ['color-contrast'] });
}

async function assertRules(page: Page, options: object): Promise<void> {
  await loadAxe(page);
  // A dialog refers to its title only after both have been rendered.
  const unnamed = page.locator('[role="dialog"]:not([aria-labelledby], [aria-label])');
  await unnamed.first().waitFor({ state: 'detached' });
  // The contrast of an element is final only after its animation.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations()' +
      '.filter(({ effect }) => effect?.getTiming().iterations !== Infinity)' +
      '.map(({ finished }) => finished))',
  );
  const violations: readonly Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
  assert.deepEqual(messages, [], page.url());
}

/**
 * Loads axe into the document. Its script is large to send, so documents that a page opens later
 * already have the text.
 */
async function loadAxe(page: Page): Promise<void> {
  const isLoaded = await page.evaluate<boolean>(
    `'axe' in globalThis || ('axeSource' in globalThis && ((0, eval)(axeSource), true))`,
  );
  if (isLoaded) return;
  const source = await axeSource;
  await page.evaluate(source);
  if (pagesWithAxe.has(page)) {
    const text = JSON.stringify(source);
    await page.addInitScript(`Object.defineProperty(globalThis, 'axeSource', { value: ${text} })`);
  }
  pagesWithAxe.add(page);
}

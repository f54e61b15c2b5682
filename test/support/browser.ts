import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import sparticuz from '@sparticuz/chromium';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const LOCK = join(tmpdir(), 'reelay-chromium-unpacking');
const LOCK_STALE_MS = 60_000;
const LOCK_CHECK_MS = 50;

/** Real Chromium with its security on; software rendering, so that it runs anywhere. */
const FLAGS = ['--no-sandbox', '--font-render-hinting=none', '--disable-gpu'];

export type TestBrowser = AsyncDisposable & {
  /** A page of its own that keeps account of what it asks for and what it complains about. */
  readonly open: (address: URL, options?: BrowserContextOptions) => Promise<WatchedPage>;
};

export type WatchedPage = AsyncDisposable & {
  readonly page: Page;
  /** Addresses of all requests, data and blob addresses aside. */
  readonly requests: readonly string[];
  /** Console errors, uncaught exceptions and violations of the Content-Security-Policy. */
  readonly complaints: readonly string[];
};

export async function launchBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: await unpackOnce(), args: FLAGS });
  return {
    async open(address, options = {}) {
      const context = await browser.newContext({
        locale: 'en-US',
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      const watched = watch(page);
      await page.goto(address.href);
      return { page, ...watched, [Symbol.asyncDispose]: () => context.close() };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function watch(page: Page): Pick<WatchedPage, 'requests' | 'complaints'> {
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests.push(request.url());
  });
  // Chromium reports policy violations as console errors, those of frames and workers too.
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { requests, complaints };
}

/** The package unpacks its browser on first use, and two test processes must not do so at once. */
async function unpackOnce(): Promise<string> {
  while (!(await lock())) await delay(LOCK_CHECK_MS);
  try {
    return await sparticuz.executablePath();
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}

async function lock(): Promise<boolean> {
  const held = await stat(LOCK).catch(() => undefined);
  if (held !== undefined && Date.now() - held.mtimeMs < LOCK_STALE_MS) return false;
  if (held !== undefined) await rm(LOCK, { recursive: true, force: true });
  return mkdir(LOCK).then(
    () => true,
    () => false,
  );
}

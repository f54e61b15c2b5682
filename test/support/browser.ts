import { mkdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import sparticuz from '@sparticuz/chromium';
import {
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
  type Request,
} from 'playwright-core';

import { createReusedPages } from './reused-pages.ts';
import { waitUntil } from './wait-until.ts';

const LOCK = join(tmpdir(), 'reelay-chromium-unpacking');
/** The process that holds the lock renews it more often, however long unpacking takes. */
const LOCK_STALE_MS = 60_000;
const LOCK_RENEWAL_MS = 5_000;
const LOCK_CHECK_MS = 50;
/** Generous, because several tests may share two slow cores. Shorter than the timeout of a test. */
export const PAGE_TIMEOUT_MS = 120_000;

/** Where Chromium keeps the memory that its processes share, by default. Containers limit it. */
const SHARED_MEMORY = '/dev/shm';
const SHARED_BYTES_MIN = 1024 ** 3;

const FLAGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  // Software rendering works without a GPU.
  '--disable-gpu',
  // Calls between processes take a twentieth of the CPU time of tests. The second flag
  // replaces the list of playwright, from which tests need the first feature.
  '--in-process-gpu',
  '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
];

const DEFAULTS: BrowserContextOptions = { locale: 'en-US', reducedMotion: 'reduce' };

export type TestBrowser = AsyncDisposable & {
  /** Opens a page in its own context and records its requests and errors. */
  readonly open: (url: URL, options?: BrowserContextOptions) => Promise<WatchedPage>;
  /**
   * Opens the page of an earlier test. Not for tests that add scripts to pages or play media, and
   * not for public pages that change: the browser remembers clicks and cached responses.
   */
  readonly reuse: (url: URL, options?: BrowserContextOptions) => Promise<WatchedPage>;
};

export type WatchedPage = AsyncDisposable & {
  readonly page: Page;
  /** URLs of all requests, except `data:` and `blob:`. */
  readonly requests: readonly string[];
  /** Console errors, uncaught exceptions and Content-Security-Policy violations. */
  readonly errors: readonly string[];
  /**
   * Resolves once no request of the shown document and its frames is in progress. Media is not
   * included: Chromium keeps a transfer open for as long as the player needs no more of it.
   */
  readonly waitForRequests: () => Promise<void>;
};

/** The browser finds no other fonts, so layouts do not depend on the machine. */
export type TestFonts = 'wide' | 'narrow';

export async function launchBrowser(fonts: TestFonts = 'wide'): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: await unpackOnce(),
    args: FLAGS,
    // Files on a disk are slower: each response is read through a file of 2 MiB.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    env: {
      ...env,
      FONTCONFIG_FILE: fileURLToPath(new URL(`fonts/${fonts}.conf`, import.meta.url)),
    },
  });
  const lendPage = createReusedPages(browser);
  return {
    async open(url, options) {
      const context = await browser.newContext({ ...DEFAULTS, ...options });
      context.setDefaultTimeout(PAGE_TIMEOUT_MS);
      const page = await context.newPage();
      const watched = watch(page);
      await page.goto(url.href);
      return {
        page,
        ...watched,
        async [Symbol.asyncDispose]() {
          // A routed request may still be in progress.
          if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
          await context.close();
        },
      };
    },
    async reuse(url, options) {
      const { page, release } = await lendPage({ ...DEFAULTS, ...options });
      page.context().setDefaultTimeout(PAGE_TIMEOUT_MS);
      const watched = watch(page);
      if (url.href !== page.url()) await page.goto(url.href);
      return {
        page,
        ...watched,
        [Symbol.asyncDispose]: () =>
          release(new Set(watched.requests.map((each) => new URL(each).origin))),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function hasSharedMemory(): Promise<boolean> {
  const found = await statfs(SHARED_MEMORY).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= SHARED_BYTES_MIN;
}

function watch(page: Page): Pick<WatchedPage, 'requests' | 'errors' | 'waitForRequests'> {
  const requests: string[] = [];
  const errors: string[] = [];
  const unfinished = new Set<Request>();
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requests.push(request.url());
    if (request.resourceType() !== 'media') unfinished.add(request);
  });
  page.on('requestfinished', (request) => unfinished.delete(request));
  page.on('requestfailed', (request) => unfinished.delete(request));
  // Chromium does not report the end of every request of a document that it has left.
  const forget = (frame: Frame, isLeft: (request: Request) => boolean): void => {
    for (const each of unfinished)
      if (isLeft(each) && each.frame() === frame) unfinished.delete(each);
  };
  page.on('framenavigated', (frame) => forget(frame, (each) => !each.isNavigationRequest()));
  page.on('framedetached', (frame) => forget(frame, () => true));
  // Chromium reports policy violations as console errors, including those of frames and workers.
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  async function waitForRequests(): Promise<void> {
    do {
      await waitUntil(() => unfinished.size === 0);
      // A response can lead to further requests.
      await waitForFrames(page);
    } while (unfinished.size > 0);
  }
  return { requests, errors, waitForRequests };
}

/** Resolves once the layout of the page has been drawn. */
export async function waitForFrames(page: Page): Promise<void> {
  const drawn = 'new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))';
  await page.evaluate(drawn);
}

/**
 * The package unpacks Chromium on first use. The lock prevents two test processes from unpacking
 * concurrently.
 */
async function unpackOnce(): Promise<string> {
  while (!(await lock())) await delay(LOCK_CHECK_MS);
  const renewal = setInterval(() => void renewLock(), LOCK_RENEWAL_MS);
  try {
    return await sparticuz.executablePath();
  } finally {
    clearInterval(renewal);
    await rm(LOCK, { recursive: true, force: true });
  }
}

async function renewLock(): Promise<void> {
  const now = new Date();
  await utimes(LOCK, now, now).catch(() => undefined);
}

async function lock(): Promise<boolean> {
  const current = await stat(LOCK).catch(() => undefined);
  if (current !== undefined && Date.now() - current.mtimeMs < LOCK_STALE_MS) return false;
  if (current !== undefined) await rm(LOCK, { recursive: true, force: true });
  return mkdir(LOCK).then(
    () => true,
    () => false,
  );
}

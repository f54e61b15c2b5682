import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type ReusedPage = {
  readonly page: Page;
  /** Clears what a test has left in the page and on these origins, and keeps only the page. */
  readonly release: (origins: Iterable<string>) => Promise<void>;
};

const BLANK = 'about:blank';
const STORAGE = 'local_storage,indexeddb,cache_storage';
/** The listeners of a test. Playwright listens to the others, too. */
const WATCHED_EVENTS = [
  'console',
  'pageerror',
  'request',
  'requestfinished',
  'requestfailed',
  'framenavigated',
  'framedetached',
];
/** Options that a page can change. The others belong to its context. */
const PAGE_OPTIONS = {
  colorScheme: 'light',
  forcedColors: 'none',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 720 },
} as const satisfies BrowserContextOptions;

/**
 * Lends blank pages whose processes have already loaded and compiled the scripts of the service. A
 * page in a new context starts two processes, and loads and compiles every script again.
 */
export function createReusedPages(
  browser: Browser,
): (options: BrowserContextOptions) => Promise<ReusedPage> {
  const idle = new Map<string, Page[]>();
  return async (options) => {
    const { colorScheme, forcedColors, reducedMotion, viewport, ...others } = {
      ...PAGE_OPTIONS,
      ...options,
    };
    const key = JSON.stringify(others);
    const pages = idle.get(key) ?? [];
    idle.set(key, pages);
    const page = pages.pop() ?? (await openBlankPage(browser, others));
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
    if (viewport !== null) await page.setViewportSize(viewport);
    return {
      page,
      async release(origins) {
        if (page.isClosed()) return page.context().close();
        await page.context().setOffline(false);
        // A navigation that is in progress ends scripts.
        if (
          !(await leave(page).then(
            () => true,
            () => false,
          ))
        )
          return page.context().close();
        await clear(page, origins);
        for (const event of WATCHED_EVENTS) page.removeAllListeners(event);
        pages.push(page);
      },
    };
  };
}

async function openBlankPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** The page navigates itself, because a navigation by the browser would replace its process. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (page.url() === BLANK) return;
  await page.evaluate(`sessionStorage.clear(); location.replace('${BLANK}')`);
  await page.waitForURL(BLANK);
}

async function clear(page: Page, origins: Iterable<string>): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearCookies();
  const devTools = await context.newCDPSession(page);
  for (const origin of origins) {
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  }
  await devTools.detach();
}

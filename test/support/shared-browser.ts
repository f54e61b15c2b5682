import { after } from 'node:test';

import type { BrowserContextOptions } from 'playwright-core';

import { launchBrowser, type TestBrowser, type TestFonts, type WatchedPage } from './browser.ts';

type PageOptions = BrowserContextOptions & { readonly fonts?: TestFonts };

const browsers = new Map<TestFonts, Promise<TestBrowser>>();

after(async () => {
  for (const browser of browsers.values()) await (await browser)[Symbol.asyncDispose]();
});

/**
 * Opens a page in its own context. All files of a test process share one browser per set of fonts,
 * because a launch takes longer than most tests.
 */
export async function openPage(
  url: URL,
  { fonts = 'wide', ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const launching = browsers.get(fonts) ?? launchBrowser(fonts);
  browsers.set(fonts, launching);
  return (await launching).open(url, options);
}

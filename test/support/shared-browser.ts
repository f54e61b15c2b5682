import { after } from 'node:test';

import type { BrowserContextOptions } from 'playwright-core';

import { launchBrowser, type TestBrowser, type TestFonts, type WatchedPage } from './browser.ts';

type PageOptions = BrowserContextOptions & { readonly fonts?: TestFonts };

const browsers = new Map<TestFonts, Promise<TestBrowser>>();

after(async () => {
  for (const browser of browsers.values()) await (await browser)[Symbol.asyncDispose]();
});

/** Opens a page in its own context. */
export async function openPage(url: URL, options?: PageOptions): Promise<WatchedPage> {
  const { fonts, ...others } = options ?? {};
  return (await getBrowser(fonts)).open(url, others);
}

/** Opens a page of an earlier test, without its cookies and storage. */
export async function reusePage(url: URL, options?: BrowserContextOptions): Promise<WatchedPage> {
  return (await getBrowser()).reuse(url, options);
}

/**
 * All files of a test process share one browser per set of fonts, because a launch takes longer
 * than most tests.
 */
function getBrowser(fonts: TestFonts = 'wide'): Promise<TestBrowser> {
  const launching = browsers.get(fonts) ?? launchBrowser(fonts);
  browsers.set(fonts, launching);
  return launching;
}

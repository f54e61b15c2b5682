import { after } from 'node:test';

import { launchBrowser, type TestBrowser, type TestFonts } from './browser.ts';

const browsers = new Map<TestFonts, Promise<TestBrowser>>();

after(async () => {
  for (const browser of browsers.values()) await (await browser)[Symbol.asyncDispose]();
});

/**
 * All files of a test process share one browser per set of fonts, because a launch takes longer
 * than most tests. Disposal closes only the pages that were opened with the result.
 */
export async function openSharedBrowser(fonts: TestFonts = 'wide'): Promise<TestBrowser> {
  const launching = browsers.get(fonts) ?? launchBrowser(fonts);
  browsers.set(fonts, launching);
  const browser = await launching;
  const pages = new AsyncDisposableStack();
  return {
    open: async (url, options) => pages.use(await browser.open(url, options)),
    [Symbol.asyncDispose]: () => pages.disposeAsync(),
  };
}

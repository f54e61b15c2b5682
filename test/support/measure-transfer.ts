import type { Page } from 'playwright-core';

const MEDIA = /\/(?:poster|stream)\b/;
const DATA = /\/api\//;

type Transfer = {
  /** Without media and posters. */
  readonly requests: number;
  /** Of the document, scripts, styles and texts, compressed and with headers, without data. */
  readonly bytes: number;
};

/** Measures a first visit with an empty cache, from a blank page until `load` has ended. */
export async function measureTransfer(page: Page, load: () => Promise<unknown>): Promise<Transfer> {
  const bytes = new Map<string, number>();
  let requests = 0;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  cdp.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (!/^https?:/.test(url) || MEDIA.test(new URL(url).pathname)) return;
    requests += 1;
    if (!DATA.test(url)) bytes.set(requestId, 0);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (bytes.has(requestId)) bytes.set(requestId, encodedDataLength);
  });
  await load();
  await cdp.detach();
  return { requests, bytes: [...bytes.values()].reduce((sum, each) => sum + each, 0) };
}

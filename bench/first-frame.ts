// Time from navigation to the first video frame on the embed page, compared with a page that
// contains only a video and the same build of the engine. Each request has one round trip of
// latency, and each page load has an empty cache. Requires `npm run build:web`.
// node bench/first-frame.ts [rounds]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launchBrowser, type TestBrowser } from '#test/support/browser.ts';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import { startDelayingProxy } from './support/delaying-proxy.ts';
import { embed } from './support/embed.ts';
import { median } from './support/median.ts';
import { buildPlainPages, type PlainFormat } from './support/plain-pages.ts';
import { printDocumentTable } from './support/print-table.ts';
import { startServiceProcess } from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const LATENCY_MS = 30;
const ROUNDS = Number(process.argv[2] ?? 9);
const SAMPLES = [
  { format: 'MP4', path: '/fast-start.mp4' },
  { format: 'HLS', path: '/hls-fmp4/index.m3u8' },
  { format: 'DASH', path: '/dash-template/manifest.mpd' },
] as const satisfies readonly { readonly format: PlainFormat; readonly path: string }[];

/** The callback runs when the first frame is presented to the compositor. */
const WATCH_FIRST_FRAME = `new MutationObserver((_, observer) => {
  const video = document.querySelector('video');
  if (video === null) return;
  observer.disconnect();
  video.requestVideoFrameCallback(() => reportFirstFrame(performance.now()));
}).observe(document, { childList: true, subtree: true });`;

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-first-frame-'));
try {
  await using origin = await openSampleOrigin();
  await using service = await startServiceProcess({ EGRESS_ALLOW: `127.0.0.1:${origin.url.port}` });
  const plainPages = await buildPlainPages(folder);
  const { respond } = plainPages;
  await using proxy = await startDelayingProxy({
    latencyMs: LATENCY_MS,
    upstream: service.url,
    respond,
  });
  await using browser = await launchBrowser();

  const rows: (readonly string[])[] = [];
  for (const { format, path } of SAMPLES) {
    const { id, embed: links } = await embed(service.url, new URL(path, origin.url));
    const plainPath = `/plain/${format}`;
    plainPages.add(plainPath, { format, url: new URL(links.stream).pathname });
    const pages = {
      embed: new URL(`/embed/${id}?autoplay&muted`, proxy.url),
      plain: new URL(plainPath, proxy.url),
    };
    const { embedTimes, plainTimes } = await alternate(browser, pages);
    const ratio = median(embedTimes) / median(plainTimes);
    rows.push([format, toSpread(embedTimes, 'ms'), toSpread(plainTimes, 'ms'), ratio.toFixed(2)]);
  }
  printDocumentTable('first-frame', rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function alternate(
  browser: TestBrowser,
  pages: { readonly embed: URL; readonly plain: URL },
): Promise<{ readonly embedTimes: readonly number[]; readonly plainTimes: readonly number[] }> {
  // The first round fills the caches of the service and is excluded.
  await measure(browser, pages.embed);
  await measure(browser, pages.plain);
  const embedTimes: number[] = [];
  const plainTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    embedTimes.push(await measure(browser, pages.embed));
    plainTimes.push(await measure(browser, pages.plain));
  }
  return { embedTimes, plainTimes };
}

async function measure(browser: TestBrowser, url: URL): Promise<number> {
  await using opened = await browser.open(new URL('about:blank'));
  const { page } = opened;
  const { promise: firstFrame, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction('reportFirstFrame', resolve);
  await page.addInitScript({ content: WATCH_FIRST_FRAME });
  await page.goto(url.href);
  return await firstFrame;
}

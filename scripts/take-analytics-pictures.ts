// Takes the pictures of the account area in docs/images/, after the web pages were built, with ffmpeg on the
// machine to make them small: node scripts/take-analytics-pictures.ts
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { openDatabase } from '#platform/db/open-database.ts';
import { openAccountStage } from '#test/support/account-page.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { addSampleViews } from './sample-views.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const VIEWPORT = { width: 1100, height: 1000 };
/** A palette of its own for each picture makes it a fifth as large. */
const FEW_COLOURS = 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none';
/** As text: these files are checked without the browser's types. */
const FRAME_SHOWN = `(video) => new Promise((resolve) => {
  video.requestVideoFrameCallback(resolve);
  if (!video.seeking) resolve();
})`;
const VIDEOS = [
  { path: '/fast-start.mp4', title: 'How it is made', share: 0.6 },
  { path: '/hls-ts/index.m3u8', title: 'A walk through the old town', share: 0.4 },
] as const;

await using stage = await openAccountStage();
await using entered = await stage.enter('ada@example.com');
const videos: { readonly id: string; readonly share: number }[] = [];
for (const { path, title, share } of VIDEOS) {
  const url = new URL(path, stage.origin.url).href;
  const { id } = await call<{ id: string }>('/api/v1/videos', { url, title });
  videos.push({ id, share });
}
const me = await call<{ account: { id: string } }>('/account/api/me');
await addViews(me.account.id);
const storageState = await entered.page.context().storageState();
await take('analytics', '/account/analytics', { colorScheme: 'light' });
await take('analytics-video', `/account/videos/${videos[0]?.id}/analytics`, {
  colorScheme: 'dark',
});

/** With the session of the page. */
async function call<T>(path: string, body?: object): Promise<T> {
  const response = await entered.page.request.fetch(new URL(path, stage.app.url).href, {
    headers: { prefer: 'wait=30', origin: stage.app.url.origin },
    ...(body !== undefined && { method: 'POST', data: body }),
  });
  return response.json();
}

async function addViews(owner: string): Promise<void> {
  const file = join(stage.app.dataDir, 'reelay.db');
  await using database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog });
  await addSampleViews(database, { owner, videos, nowMs: Date.now() });
}

async function take(name: string, path: string, look: BrowserContextOptions): Promise<void> {
  await using opened = await stage.open(path, { ...look, storageState, viewport: VIEWPORT });
  const { page } = opened;
  await page.getByRole('button', { name: 'Germany' }).waitFor();
  await page.getByRole('button', { name: 'blog.example' }).waitFor();
  if (path.startsWith('/account/videos/')) await pointAtCurve(page);
  const options = ['-loglevel', 'error', '-y', '-i', '-', '-vf', FEW_COLOURS];
  execFileSync('ffmpeg', [...options, `${FOLDER}${name}.png`], { input: await page.screenshot() });
}

/** At what was looked up more than the rest, and the player goes there. */
async function pointAtCurve(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('media-controller[mediaduration]').waitFor();
  const curve = page.getByRole('slider', { name: 'Who saw which part' });
  const { width } = (await curve.boundingBox()) ?? { width: 0 };
  await curve.click({ position: { x: width * 0.62, y: 20 } });
  await page.locator('.retention-playhead').waitFor();
  await page.frameLocator('iframe').locator('video').evaluate(FRAME_SHOWN);
}

// Takes the screenshots of the account area in docs/images/. Requires the built web pages, and
// ffmpeg to reduce the file size: node scripts/take-account-screenshots.ts
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { BrowserContextOptions, Page } from 'playwright-core';

import { openDatabase } from '#platform/db/open-database.ts';
import { openAccountFixture } from '#test/support/account-page.ts';
import { openPage } from '#test/support/shared-browser.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { addSampleViews } from './sample-views.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const VIEWPORT = { width: 1100, height: 1000 };
/** With the map of countries. */
const TALL_VIEWPORT = { width: 1100, height: 1680 };
/** A palette for each image reduces the file to a fifth of its size. */
const REDUCED_PALETTE = 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none';
/** This function is a string, because these files are checked without the browser's types. */
const FRAME_SHOWN = `(video) => new Promise((resolve) => {
  video.requestVideoFrameCallback(resolve);
  if (!video.seeking) resolve();
})`;
type FilePayload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/**
 * The second timestamp has a decimal point, and the last cue has no number. The upload fixes both.
 */
const SUBTITLES = `1
00:00:01,000 --> 00:00:02.000
Guten Abend.

2
00:00:02,500 --> 00:00:03,500
Tom und Jerry sind da.

00:00:04,000 --> 00:00:05,000
Bis bald!
`;
const VIDEOS = [
  { path: '/fast-start.mp4', title: 'How it is made', share: 0.6 },
  { path: '/hls-ts/index.m3u8', title: 'A walk through the old town', share: 0.4 },
] as const;

const stage = await openAccountFixture();
const session = await stage.openNewAccount('ada@example.com');
const videos: { readonly id: string; readonly share: number }[] = [];
for (const { path, title, share } of VIDEOS) {
  const url = new URL(path, stage.origin.url).href;
  const { id } = await requestApi<{ id: string }>('/api/v1/videos', { url, title });
  videos.push({ id, share });
}
const me = await requestApi<{ account: { id: string } }>('/account/api/me');
await addViews(me.account.id);
const storageState = await session.page.context().storageState();
await takeScreenshot('analytics', '/account/analytics', {
  colorScheme: 'light',
  viewport: TALL_VIEWPORT,
});
await takeScreenshot('analytics-video', `/account/videos/${videos[0]?.id}/analytics`, {
  colorScheme: 'dark',
});

await takeSubtitleScreenshots();
await session[Symbol.asyncDispose]();
await stage[Symbol.asyncDispose]();
// The browser is shared with tests, whose runner closes it.
process.exit();

/** Sends an API request with the session of the page. */
async function requestApi<T>(path: string, body?: object): Promise<T> {
  const response = await session.page.request.fetch(new URL(path, stage.app.url).href, {
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

async function takeScreenshot(
  name: string,
  path: string,
  look: BrowserContextOptions,
): Promise<void> {
  await using opened = await openPage(new URL(path, stage.app.url), {
    viewport: VIEWPORT,
    ...look,
    storageState,
  });
  const { page } = opened;
  await page.getByRole('button', { name: 'Germany' }).waitFor();
  await page.getByRole('img', { name: /^Map of plays/ }).waitFor();
  await page.getByRole('button', { name: 'blog.example' }).waitFor();
  if (path.startsWith('/account/videos/')) await seekToPeak(page);
  await save(page, name);
}

/** Uploads a file with automatic fixes and one with an error, then opens the editor. */
async function takeSubtitleScreenshots(): Promise<void> {
  const path = `/account/videos/${videos[0]?.id}/subtitles`;
  await using opened = await openPage(new URL(path, stage.app.url), {
    storageState,
    viewport: VIEWPORT,
  });
  const { page } = opened;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (
    await choosing
  ).setFiles([
    toFile('film.de.srt', SUBTITLES),
    toFile('film.en.vtt', 'WEBVTT\n\n00:00:01.000 --> noon\nGood evening.\n'),
  ]);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.getByText(/^Line 3, column/).waitFor();
  await dialog.getByText(/^Added as German/).waitFor();
  await save(page, 'subtitles/upload');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: 'Edit Deutsch' }).click();
  const cues = page.getByRole('listbox', { name: 'Cues' });
  await cues.getByRole('option').nth(1).click();
  await page.frameLocator('iframe').locator('media-controller[mediaduration]').waitFor();
  await save(page, 'subtitles/editor');
}

function toFile(name: string, text: string): Readonly<FilePayload> {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

async function save(page: Page, name: string): Promise<void> {
  const options = ['-loglevel', 'error', '-y', '-i', '-', '-vf', REDUCED_PALETTE];
  execFileSync('ffmpeg', [...options, `${FOLDER}${name}.png`], {
    input: await page.screenshot({ animations: 'disabled' }),
  });
}

/** Clicks the most replayed part of the curve, which seeks the player. */
async function seekToPeak(page: Page): Promise<void> {
  await page.frameLocator('iframe').locator('media-controller[mediaduration]').waitFor();
  const curve = page.getByRole('slider', { name: 'Audience retention' });
  const { width } = (await curve.boundingBox()) ?? { width: 0 };
  await curve.click({ position: { x: width * 0.62, y: 20 } });
  await page.locator('.retention-playhead').waitFor();
  await page.frameLocator('iframe').locator('video').evaluate(FRAME_SHOWN);
}

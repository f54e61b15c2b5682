// Takes the screenshots of the player in docs/images/player/, or only those with the given names.
// Requires the built web pages, and ffmpeg to reduce the file size:
// node scripts/take-player-screenshots.ts [NAME...]
import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import type { SubtitleTrack } from '#contract/media-types.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startPageServer } from '#test/support/page-server.ts';
import { routeSubtitledStream } from '#test/support/subtitled-stream.ts';

import { openSampleOrigin } from './sample-origin.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/player/', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../samples/fast-start.mp4', import.meta.url));
const SIZE = { width: 640, height: 360 };
const SMALL = { width: 360, height: 203 };
/** A palette for each image reduces the file to a fifth of its size. */
const REDUCED_PALETTE = 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none';
const PAGE = { width: 900, height: 640 };
const ON_AIR = { state: 'live', latencyTarget: null, dvrWindow: 3600 } as const;

await using browser = await launchBrowser();
await using server = await startPageServer();
await using origin = await openSampleOrigin();

server.add('fiLe', { title: 'A sample video' });
server.add('chapters', { tracks: [createChapters()] });
server.add('stream', { path: '/hls-fmp4/index.m3u8' });
server.add('onAir', { path: '/live.m3u8', live: ON_AIR });
server.add('gone', { path: '/gone.mp4' });
server.add('down', { path: '/down.mp4' });
server.add('soon', { path: '/soon.m3u8', live: ON_AIR });
for (const [path, status] of [
  ['/gone.mp4', 404],
  ['/down.mp4', 502],
  ['/soon.m3u8', 404],
] as const) {
  server.failures.set(path, status);
}
const names = process.argv.slice(2);
if (names.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });

type Shot = {
  readonly video: string;
  readonly query?: string;
  /** Runs before the player is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Brings the player into the state to show. */
  readonly reach: (page: Page) => Promise<void>;
  readonly viewport?: typeof SIZE;
};

const PLAYING = { video: 'fiLe', query: '?muted&autoplay&t=3', reach: waitUntilPlaying };
const LIVE = { video: 'onAir', query: '?muted&autoplay', prepare: routeLive };
const SUBTITLED = { video: 'stream', prepare: routeSubtitledStream };
const CHAPTERS = { video: 'chapters', query: '?t=3', prepare: routeTimeline };
const HELP = { video: 'fiLe', query: '?t=3', reach: pressHelp };

const SHOTS: Readonly<Record<string, Shot>> = {
  ready: { video: 'fiLe', query: '?t=2', reach: waitUntilLoaded },
  loading: {
    video: 'stream',
    query: '?muted&autoplay',
    prepare: stallStream,
    reach: waitUntilLoading,
  },
  playing: PLAYING,
  color: { ...PLAYING, query: `${PLAYING.query}&color=e5383b` },
  small: { ...PLAYING, viewport: SMALL },
  menu: { video: 'fiLe', query: '?t=3', reach: openMenu },
  quality: { ...SUBTITLED, query: '?t=3', reach: openQualities },
  captions: { ...SUBTITLED, query: '?muted&autoplay&lang=de&t=3', reach: waitUntilPlaying },
  hold: { ...PLAYING, reach: holdPicture },
  share: { ...PLAYING, reach: openShareDialog },
  chapters: { ...CHAPTERS, reach: openChapters },
  'chapters-small': { ...CHAPTERS, reach: openChapters, viewport: SMALL },
  preview: { ...CHAPTERS, reach: hoverTimeline },
  help: HELP,
  'help-small': { ...HELP, viewport: SMALL },
  live: { ...LIVE, reach: waitUntilPlaying },
  'behind-live': { ...LIVE, reach: fallBehind },
  'waiting-room': { video: 'soon', reach: waitForAlert },
  failed: { video: 'gone', reach: waitForAlert },
  countdown: { video: 'down', reach: waitForAlert },
  'countdown-small': { video: 'down', query: '?lang=de', reach: waitForAlert, viewport: SMALL },
  ended: { video: 'fiLe', query: '?muted&autoplay&t=7', reach: waitUntilEnded },
};
for (const [name, shot] of Object.entries(SHOTS)) {
  if (isWanted(name)) await takeScreenshot(name, shot);
}
if (isWanted('page-light')) await takePageScreenshot('page-light', 'light');
if (isWanted('page-dark')) await takePageScreenshot('page-dark', 'dark');

function isWanted(name: string): boolean {
  return names.length === 0 || names.includes(name);
}

async function takeScreenshot(name: string, shot: Shot): Promise<void> {
  const { video, query = '', prepare, reach, viewport = SIZE } = shot;
  await using opened = await browser.open(new URL('about:blank'), { viewport });
  const { page } = opened;
  await prepare?.(page);
  await page.goto(server.toUrl('embed', video, query).href);
  await page.locator('media-controller').waitFor();
  await page.mouse.move(viewport.width / 2, viewport.height / 3);
  await reach(page);
  await save(page, name);
}

async function takePageScreenshot(name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await using opened = await browser.open(new URL('about:blank'), { viewport: PAGE, colorScheme });
  const { page } = opened;
  await page.goto(server.toUrl('watch', 'fiLe', '?t=3').href);
  await waitUntilLoaded(page);
  await save(page, name);
}

async function save(page: Page, name: string): Promise<void> {
  const options = ['-loglevel', 'error', '-y', '-i', '-', '-vf', REDUCED_PALETTE];
  const input = await page.screenshot();
  execFileSync('ffmpeg', [...options, `${FOLDER}${name}.png`], { input });
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('media-controller[mediaduration]').waitFor();
  await waitForAnimations(page);
}

async function waitUntilPlaying(page: Page): Promise<void> {
  await page.locator('media-controller[mediahasplayed]:not([mediapaused])').waitFor();
  await page.mouse.move(310, 100);
  await waitForAnimations(page);
}

async function waitUntilLoading(page: Page): Promise<void> {
  await page.locator('media-controller[medialoading]').waitFor();
  await waitForAnimations(page);
}

async function stallStream(page: Page): Promise<void> {
  await page.route('**/stream/**', () => {});
}

/** Waits until menus and tooltips have appeared and disappeared. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}

async function openMenu(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.keyboard.press('k');
  await waitUntilPlaying(page);
  await page.keyboard.press('k');
  await page.locator('media-settings-menu-button').click();
  await waitForAnimations(page);
}

async function openQualities(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('.player-quality').click();
  await waitForAnimations(page);
}

async function openChapters(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.locator('.player-chapter').click();
  await waitForAnimations(page);
}

async function hoverTimeline(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  const box = await page.locator('media-time-range').boundingBox();
  if (box === null) throw new Error('the player has no timeline');
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 3 });
  await page.locator('.player-preview img').waitFor();
  await waitForAnimations(page);
}

function toThumbnailReference(index: number): string {
  return `thumbnails/0#xywh=${index * 160},0,160,90`;
}

/** Chapters of the sample, and pictures of it every two seconds. */
async function routeTimeline(page: Page): Promise<void> {
  const titles = ['Opening', 'How it works', 'A longer example', 'Questions'];
  const times = titles.map((_, index) => `00:00:0${index * 2}.000 --> 00:00:0${index * 2 + 2}.000`);
  const toTrack = (toText: (index: number) => string): string =>
    ['WEBVTT', ...times.map((time, index) => `${time}\n${toText(index)}`), ''].join('\n\n');
  const fulfill = (pattern: string, contentType: string, body: string | Buffer) =>
    page.route(pattern, (route) => route.fulfill({ contentType, body }));
  const filter = 'fps=1/2,scale=160:90,tile=4x1';
  const image = execFileSync('ffmpeg', [
    '-nostdin',
    '-loglevel',
    'error',
    '-i',
    SAMPLE,
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-c:v',
    'mjpeg',
    '-f',
    'image2pipe',
    '-',
  ]);
  await fulfill(
    '**/subtitles/*.vtt',
    'text/vtt',
    toTrack((index) => titles[index] ?? ''),
  );
  await fulfill('**/thumbnails.vtt', 'text/vtt', toTrack(toThumbnailReference));
  await fulfill('**/thumbnails/0', 'image/jpeg', image);
}

async function fallBehind(page: Page): Promise<void> {
  await waitUntilPlaying(page);
  await page.keyboard.press('k');
}

async function waitUntilEnded(page: Page): Promise<void> {
  await page.locator('media-controller[mediaended]').waitFor();
  await page.mouse.move(300, 200);
}

async function holdPicture(page: Page): Promise<void> {
  await waitUntilPlaying(page);
  await page.mouse.down();
  await page.getByRole('status').filter({ hasText: '2×' }).waitFor();
  await waitForAnimations(page);
}

async function openShareDialog(page: Page): Promise<void> {
  await waitUntilPlaying(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').waitFor();
}

async function pressHelp(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function waitForAlert(page: Page): Promise<void> {
  await page.getByRole('alert').waitFor();
}

async function routeLive(page: Page): Promise<void> {
  await page.route('**/stream/**', async (route) => {
    const [, path = 'index.m3u8'] =
      /((?:360p|180p|audio)\/[\w.-]+)$/.exec(route.request().url()) ?? [];
    const url = new URL(`/live/${path}`, origin.url).href;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

function createChapters(): SubtitleTrack {
  const times = { createdAtMs: 0, updatedAtMs: 0 };
  const track = { lang: 'en', label: 'Chapters', kind: 'chapters', origin: 'upload' } as const;
  return { ...track, isDefault: false, cueCount: 4, revision: 1, ...times };
}

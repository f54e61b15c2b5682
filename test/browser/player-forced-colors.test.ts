import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import type { PageServer } from '../support/page-server.ts';
import { keepControls, seekTo } from '../support/player-page.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';
import { waitUntil } from '../support/wait-until.ts';

const SIZE = { width: 640, height: 360 };
/** WCAG 2.2 §1.4.11 for the parts of controls. */
const CONTRAST_MIN = 3;
const CONTROLS = [
  'media-play-button',
  'media-seek-backward-button',
  'media-seek-forward-button',
  'media-mute-button',
  'media-volume-range',
  'media-time-display',
  'media-settings-menu-button',
  'media-pip-button',
  'media-fullscreen-button',
  '.player-title',
  '.player-icon-button',
];
const PAGES = [
  { path: 'embed', colorScheme: 'light' },
  { path: 'watch', colorScheme: 'dark' },
] as const;

describe('the player in forced colors', () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    server.add('fiLe');
    server.add('stream', { path: '/hls-fmp4/index.m3u8' });
  });

  for (const { path, colorScheme } of PAGES) {
    it(`shows all controls on a white picture (${path} page, ${colorScheme})`, async () => {
      await using opened = await open(path, 'fiLe', colorScheme);
      const { page } = opened;
      await page.locator('media-controller[mediaduration]').waitFor();
      await page.locator('media-seek-forward-button:defined').waitFor();
      if (path === 'embed') await page.locator('.player-title').waitFor();
      await replacePicture(page);
      await assertContrasts(
        page,
        CONTROLS.filter((selector) => path === 'embed' || !selector.startsWith('.')),
      );
      await page.locator('.player-speed').waitFor({ state: 'attached' });
      await page.locator('media-settings-menu-button').click();
      await assertContrasts(page, ['.player-speed']);
    });
  }

  it('shows which part of the timeline remains', async () => {
    await using opened = await open('embed', 'fiLe', 'light');
    const { page } = opened;
    await page.locator('media-controller[mediaduration]').waitFor();
    await replacePicture(page);
    // The volume is 0, so the whole track is empty.
    await page.evaluate(() => Object.assign(document.querySelector('video') ?? {}, { volume: 0 }));
    await page.locator('media-controller[mediavolume="0"]').waitFor();
    await eventually(async () => {
      const range = await readBox(page, 'media-volume-range');
      const [track = []] = await readParts(page, [{ ...range, x: range.x + 42, width: 20 }]);
      const contrast = toContrast(track);
      assert.ok(contrast >= CONTRAST_MIN, String(contrast));
    });
  });

  it('does not cover captions with the background of the controls', async () => {
    await using opened = await reusePage(new URL('about:blank'), {
      viewport: SIZE,
      forcedColors: 'active',
    });
    const { page } = opened;
    await routeSubtitledStream(page);
    await page.goto(server.toUrl('embed', 'stream').href);
    await page.locator('media-captions-button').click();
    await seekTo(page, 1);
    await keepControls(page);
    await page.mouse.move(SIZE.width / 2, 100);
    const captions = { x: 100, y: SIZE.height - 110, width: 200, height: 40 };
    await waitUntil(async () => {
      const [pixels = []] = await readParts(page, [captions]);
      return pixels.some((pixel) => Math.min(...pixel) > 230);
    });
  });

  it('shows the focus of the player on all sides', async () => {
    await using opened = await open('embed', 'fiLe', 'dark');
    const { page } = opened;
    await page.locator('media-controller[mediaduration]').waitFor();
    await page.keyboard.press('Tab');
    await page.locator('media-controller:focus-visible').waitFor();
    const { width, height } = SIZE;
    await eventually(async () => {
      const edges = await readParts(page, [
        { x: 200, y: 0, width: 100, height: 3 },
        { x: 200, y: height - 3, width: 100, height: 3 },
        { x: 0, y: 100, width: 3, height: 100 },
        { x: width - 3, y: 100, width: 3, height: 100 },
      ]);
      for (const pixels of edges) {
        assert.deepEqual([...new Set(pixels.map(String))], ['169,192,255']);
      }
    });
  });

  function open(
    path: 'embed' | 'watch',
    name: string,
    colorScheme: 'light' | 'dark',
  ): Promise<WatchedPage> {
    return reusePage(server.toUrl(path, name, '?t=3'), {
      viewport: path === 'embed' ? SIZE : { width: 1000, height: 800 },
      forcedColors: 'active',
      colorScheme,
    });
  }
});

/** Replaces the picture with the one on which white icons are hardest to see. */
function replacePicture(page: Page): Promise<void> {
  return page.locator('media-controller').evaluate((controller) => {
    const video = controller.querySelector('video');
    if (video !== null) video.style.visibility = 'hidden';
    if (controller instanceof HTMLElement) controller.style.background = '#fff';
  });
}

type Pixel = readonly [number, number, number];
type Box = { x: number; y: number; width: number; height: number };

/** Controls move while others are added or a menu opens. */
function assertContrasts(page: Page, selectors: readonly string[]): Promise<void> {
  return eventually(async () => {
    const boxes: Box[] = [];
    for (const selector of selectors) boxes.push(await readBox(page, selector));
    const contrasts = (await readParts(page, boxes)).map(toContrast);
    const low = selectors.filter((_, index) => (contrasts[index] ?? 0) < CONTRAST_MIN);
    assert.deepEqual(low, []);
  });
}

/** The pixels that the visible element covers. */
async function readBox(page: Page, selector: string): Promise<Box> {
  const element = page.locator(selector).and(page.locator(':visible'));
  const box = await element.boundingBox();
  assert.ok(box !== null, selector);
  const [x, y] = [Math.floor(box.x), Math.floor(box.y)];
  return {
    x,
    y,
    width: Math.ceil(box.x + box.width) - x,
    height: Math.ceil(box.y + box.height) - y,
  };
}

/** The colors of parts of the window, once nothing moves or fades. */
async function readParts(
  page: Page,
  parts: readonly Box[],
): Promise<readonly (readonly Pixel[])[]> {
  const image = await page.screenshot({ animations: 'disabled' });
  const all = await page.evaluate(
    async ({ base64, boxes }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      return boxes.map(({ x, y, width, height }) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.drawImage(bitmap, -x, -y);
        return [...context.getImageData(0, 0, width, height).data];
      });
    },
    { base64: image.toString('base64'), boxes: parts },
  );
  return all.map((values) =>
    Array.from({ length: values.length / 4 }, (_, index) => {
      const [red = 0, green = 0, blue = 0, alpha] = values.slice(index * 4, index * 4 + 4);
      assert.equal(alpha, 255, 'the part is outside of the window');
      return [red, green, blue] as const;
    }),
  );
}

/** The contrast ratio of the brightest and the darkest pixel (WCAG 2.2, contrast ratio). */
function toContrast(pixels: readonly Pixel[]): number {
  const luminances = pixels.map(toLuminance);
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

function toLuminance(pixel: Pixel): number {
  const [red = 0, green = 0, blue = 0] = pixel.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import type { WatchedPage } from '../support/browser.ts';
import type { PageServer } from '../support/page-server.ts';
import { keepControls, seekTo } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { routeSubtitledStream } from '../support/subtitled-stream.ts';
import { waitUntilTrue } from '../support/wait-until-true.ts';

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
      for (const selector of CONTROLS) {
        const control = page.locator(selector).and(page.locator(':visible'));
        if (path === 'watch' && selector.startsWith('.')) continue;
        const contrast = toContrast(await readPixels(control));
        assert.ok(contrast >= CONTRAST_MIN, `${selector}: ${contrast}`);
      }
      await page.locator('media-settings-menu-button').click();
      const item = toContrast(await readPixels(page.locator('.player-speed')));
      assert.ok(item >= CONTRAST_MIN, `menu: ${item}`);
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
    const track = { x: 42, y: 0, width: 20, height: 42 };
    const contrast = toContrast(await readPixels(page.locator('media-volume-range'), track));
    assert.ok(contrast >= CONTRAST_MIN, String(contrast));
  });

  it('does not cover captions with the background of the controls', async () => {
    await using opened = await openPage(new URL('about:blank'), {
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
    await waitUntilTrue(async () => {
      const pixels = await readPixels(page.locator('media-controller'), captions);
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
    for (const edge of [
      { x: 200, y: 0, width: 100, height: 3 },
      { x: 200, y: height - 3, width: 100, height: 3 },
      { x: 0, y: 100, width: 3, height: 100 },
      { x: width - 3, y: 100, width: 3, height: 100 },
    ]) {
      const pixels = await readPixels(page.locator('media-controller'), edge);
      assert.deepEqual([...new Set(pixels.map(String))], ['169,192,255'], JSON.stringify(edge));
    }
  });

  function open(
    path: 'embed' | 'watch',
    name: string,
    colorScheme: 'light' | 'dark',
  ): Promise<WatchedPage> {
    return openPage(server.toUrl(path, name, '?t=3'), {
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

/** The colors of an element or a part of it, once it is visible and neither moves nor fades. */
async function readPixels(element: Locator, part?: Box): Promise<readonly Pixel[]> {
  const image = await element.screenshot({ animations: 'disabled' });
  const values = await element.page().evaluate(
    async ({ base64, clip }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const { width, height } = clip ?? bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.drawImage(bitmap, -(clip?.x ?? 0), -(clip?.y ?? 0));
      return [...context.getImageData(0, 0, width, height).data];
    },
    { base64: image.toString('base64'), clip: part },
  );
  return Array.from({ length: values.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha] = values.slice(index * 4, index * 4 + 4);
    assert.equal(alpha, 255, 'the part is outside of the element');
    return [red, green, blue] as const;
  });
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

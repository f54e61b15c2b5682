import type { Page } from 'playwright-core';

/** Resolves once `currentTime` has passed `seconds`. */
export async function waitForTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (time) => (document.querySelector('video')?.currentTime ?? 0) > time,
    seconds,
  );
}

/** Resolves once the current frame is loaded. */
export async function waitForReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
}

/** Resolves once the position is within 0.1 seconds of `seconds`. */
export async function waitForPosition(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (expected) => Math.abs((document.querySelector('video')?.currentTime ?? -1) - expected) < 0.1,
    seconds,
  );
}

/** The start of the first part of the video that has been played, in seconds. */
export async function findPlayedStart(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector('video')?.played.length);
  return page.evaluate(() => document.querySelector('video')?.played.start(0) ?? 0);
}

/** Plays and pauses in the page after `seconds`, because the video may end before the test does. */
export function playUntil(page: Page, seconds: number): Promise<void> {
  return page.evaluate(async (end) => {
    const video = document.querySelector('video');
    if (video === null) return;
    await video.play();
    await new Promise<void>((resolve) => {
      video.addEventListener('timeupdate', () => {
        if (video.currentTime > end) resolve();
      });
    });
    video.pause();
  }, seconds);
}

/** Plays at a quarter of the speed, so that a slow machine can follow. */
export function playSlowly(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    if (video === null) return;
    video.playbackRate = 0.25;
    await video.play();
  });
}

/** Clicks without a delay after which the press would be a long one, on however slow a machine. */
export async function clickAtOnce(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(x, y);
  await Promise.all([page.mouse.down(), page.mouse.up()]);
}

/** Presses Space without a delay after which the press would be a long one. */
export async function pressSpace(page: Page): Promise<void> {
  await Promise.all([page.keyboard.down('Space'), page.keyboard.up('Space')]);
}

/** Presses Space and repeats it, as keyboards do. Returns before a long press ends. */
export async function holdSpace(page: Page): Promise<void> {
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 600);
      }),
  );
  await page.keyboard.down('Space');
}

export function readRate(page: Page): Promise<number | undefined> {
  return page.evaluate(() => document.querySelector('video')?.playbackRate);
}

/** The controls stay visible once they are shown, however long the test takes. */
export function keepControls(page: Page): Promise<void> {
  return page
    .locator('media-controller')
    .evaluate((controller) => controller.setAttribute('autohide', '-1'));
}

/** Mean brightness and spread of the visible frame, each from 0 to 255. */
export function measureFrame(page: Page): Promise<{ mean: number; spread: number }> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d');
    if (video === null || context === null) throw new Error('the page has no video to draw');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    // The green channel of each RGBA pixel.
    const greens = [...data].filter((_, index) => index % 4 === 1);
    const mean = greens.reduce((sum, green) => sum + green, 0) / greens.length;
    return { mean, spread: Math.max(...greens) - Math.min(...greens) };
  });
}

/** Seeks to `seconds` and resolves once that frame is visible. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((time) => {
    const video = document.querySelector('video');
    if (video !== null) video.currentTime = time;
  }, seconds);
  await page.waitForFunction((time) => {
    const video = document.querySelector('video');
    return video !== null && !video.seeking && video.readyState >= 2 && video.currentTime >= time;
  }, seconds);
}

/** Resolves with the failure code that the player shows. */
export async function waitForFailure(page: Page): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor();
  return (await alert.getAttribute('data-failure')) ?? '';
}

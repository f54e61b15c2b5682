import type { Page } from 'playwright-core';

/** What a test waits for on a page; generous, because two slow cores may be shared. */
export const PAGE_TIMEOUT_MS = 30_000;

/** Resolves once the video's clock has passed `seconds`. */
export async function waitForTime(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (time) => (document.querySelector('video')?.currentTime ?? 0) > time,
    seconds,
    { timeout: PAGE_TIMEOUT_MS },
  );
}

/** How bright and how varied the frame is that is on show, each 0 to 255. */
export function measureFrame(page: Page): Promise<{ mean: number; spread: number }> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d');
    if (video === null || context === null) throw new Error('there is nothing to draw');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    // The green of each RGBA pixel.
    const greens = [...data].filter((_, index) => index % 4 === 1);
    const mean = greens.reduce((sum, green) => sum + green, 0) / greens.length;
    return { mean, spread: Math.max(...greens) - Math.min(...greens) };
  });
}

/** Goes to `seconds` and resolves when the video has arrived and shows that frame. */
export async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.evaluate((time) => {
    const video = document.querySelector('video');
    if (video !== null) video.currentTime = time;
  }, seconds);
  await page.waitForFunction(
    (time) => {
      const video = document.querySelector('video');
      return video !== null && !video.seeking && video.readyState >= 2 && video.currentTime >= time;
    },
    seconds,
    { timeout: PAGE_TIMEOUT_MS },
  );
}

/** What the player says went wrong, once it says so. */
export async function waitForFailure(page: Page): Promise<string> {
  const alert = page.getByRole('alert');
  await alert.waitFor({ timeout: PAGE_TIMEOUT_MS });
  return (await alert.getAttribute('data-failure')) ?? '';
}

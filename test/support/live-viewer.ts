// A viewer of a live stream in a real browser or in ffmpeg. A picture that freezes, or a player
// that gives up, rejects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import type { Page } from 'playwright-core';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import type { WatchedPage } from './browser.ts';
import { PLAYERS, type ThirdPartySite } from './third-party-players.ts';

export type ViewerKind =
  | 'Reelay with autoplay'
  | 'Reelay after a click'
  | 'hls.js'
  | 'dash.js'
  | 'Shaka Player'
  | 'ffmpeg';

/** Playback stopped although the viewer wanted it to continue. */
export type Stall = {
  readonly atMs: number;
  /** Null if no new picture has appeared since. */
  readonly durationMs: number | null;
  /** Buffer, state and recent requests of the player. */
  readonly cause: string;
};

export type Playback = {
  /** Seconds of media whose frames were presented, without jumps. */
  readonly playedSeconds: number;
  readonly frames: number;
  /** After playback has started. */
  readonly stalls: readonly Stall[];
  /** Requests of the player for the stream URL. A DASH player repeats them. */
  readonly openings: number;
  /** Observations of a blank picture after playback has started. */
  readonly blanks: number;
  readonly hasEnded: boolean;
};

export type Viewer = AsyncDisposable & {
  readonly read: () => Promise<Playback>;
  /** Resolves after this many more seconds of media. Rejects if no frame appears for too long. */
  readonly play: (seconds: number) => Promise<void>;
  readonly seek: (seconds: number) => Promise<void>;
  readonly waitForEnd: () => Promise<void>;
};

/** Longer than any outage that the short tests cause, on a busy machine. */
export const FREEZE_MS = 60_000;
/** Several pages and players may start at the same time. */
const START_MS = 120_000;

const PROBE = readFileSync(new URL('live-probe.js', import.meta.url), 'utf8');
const VIEWPORT = { width: 640, height: 360 };
const POLL_MS = 100;

/** The other site's page, for `openThirdPartySite`. */
export const VIEWER_HTML = `<!doctype html><title>Elsewhere</title><script>${PROBE}</script>
<video muted autoplay></video><script>
  window.start = (src, open) => {
    const video = document.querySelector('video');
    new Function('src', 'video', 'fail', 'start', open)(src, video, fail);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  };
</script>`;

export async function openViewer(
  site: ThirdPartySite,
  options: { readonly kind: ViewerKind; readonly video: VideoWire; readonly freezeMs: number },
): Promise<Viewer> {
  const { kind, video, freezeMs } = options;
  const url = video.sources[0]?.url ?? '';
  if (kind === 'ffmpeg') return openFfmpeg(url, freezeMs);
  const player = PLAYERS.find(({ name }) => name === kind);
  if (player !== undefined) {
    const opened = await site.openPage(player);
    const urls = [url, video.embed.hls, video.embed.dash].filter((each) => each !== null);
    const played = urls.find((each) => player.pathPattern.test(each)) ?? url;
    const call = [played, player.open].map((value) => JSON.stringify(value));
    await opened.page.evaluate(`start(${call.join(', ')})`);
    return toViewer(opened, freezeMs);
  }
  const opened = await site.browser.open(new URL('about:blank'), { viewport: VIEWPORT });
  const { page } = opened;
  await page.addInitScript(PROBE);
  const isAutoplay = kind === 'Reelay with autoplay';
  await page.goto(`${video.embed.iframe}?muted${isAutoplay ? '&autoplay' : ''}`);
  if (!isAutoplay) await page.getByRole('button', { name: /^play/i }).first().click();
  return toViewer(opened, freezeMs);
}

function toViewer(opened: WatchedPage, freezeMs: number): Viewer {
  const { page } = opened;
  const read = (): Promise<Playback> => page.evaluate('probe');

  /** Waits for so many seconds of played media, or without a number for the end. */
  async function waitFor(seconds: number | null): Promise<void> {
    // Polling in each animation frame would render more than the video does.
    const hasStarted = (await read()).frames > 0;
    const options = { timeout: hasStarted ? freezeMs : START_MS, polling: POLL_MS };
    try {
      await page.waitForFunction(hasReached, seconds, options);
    } catch (cause) {
      // A timeout alone does not show what froze.
      throw new Error(`the picture froze: ${await describePage(page)}`, { cause });
    }
    if (await page.evaluate('probe.failure !== null')) {
      throw new Error(`the player failed: ${await describePage(page)}`);
    }
  }

  return {
    read,
    async play(seconds) {
      const start = (await read()).playedSeconds;
      for (let second = 1; second <= seconds; second += 1) {
        await waitFor(start + second);
      }
    },
    async seek(seconds) {
      await page.evaluate(`document.querySelector('video').currentTime = ${seconds}`);
    },
    waitForEnd: () => waitFor(null),
    [Symbol.asyncDispose]: async () => await opened[Symbol.asyncDispose](),
  };
}

/** A function, because the policy of the player's page forbids strings. Runs in the page. */
function hasReached(target: number | null): boolean {
  const { failure, playedSeconds, hasEnded } = Reflect.get(globalThis, 'probe');
  return failure !== null || (target === null ? hasEnded : playedSeconds >= target);
}

function describePage(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const { readyState, currentTime, paused, error } = document.querySelector('video') ?? {};
    const notice = document.querySelector('[role=alert]')?.dataset.failure ?? null;
    return JSON.stringify({ ...probe, readyState, currentTime, paused, error: error?.message, notice });
  })()`);
}

/** Decodes as soon as media arrives. ffmpeg prints a line for each frame. */
function openFfmpeg(url: string, freezeMs: number): Viewer {
  const quiet = '-nostdin -hide_banner -loglevel error'.split(' ');
  const output = '-map 0:v:0 -f framemd5 -flush_packets 1 pipe:1'.split(' ');
  const child = spawn('ffmpeg', [...quiet, '-i', url, ...output], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const clock = createFrameClock();
  let [errors, hasEnded] = ['', false];
  let wake: PromiseWithResolvers<void> = Promise.withResolvers();
  child.stderr.on('data', (text) => (errors = `${errors}${text}`.slice(-2_000)));
  createInterface(child.stdout)
    .on('line', (line) => {
      if (/^\d/.test(line)) clock.add();
      wake.resolve();
    })
    .on('close', () => {
      hasEnded = true;
      wake.resolve();
    });

  async function waitUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const { frames } = clock.read();
      if (hasEnded) throw new Error(`ffmpeg ended after ${frames} frames: ${errors}`);
      wake = Promise.withResolvers();
      const timer = setTimeout(
        () => wake.reject(new Error(`the picture froze after ${frames} frames: ${errors}`)),
        freezeMs,
      );
      await wake.promise.finally(() => clearTimeout(timer));
    }
  }

  return {
    read: async () => ({ ...clock.read(), openings: 1, blanks: 0, hasEnded }),
    async play(seconds) {
      const expected = clock.read().frames + seconds * FRAMES_PER_SECOND;
      await waitUntil(() => clock.read().frames >= expected);
    },
    seek: () => Promise.reject(new Error('ffmpeg can’t seek while it plays')),
    waitForEnd: () => waitUntil(() => hasEnded),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const FRAMES_PER_SECOND = 25;

/** Counts frames, and the stalls of a player that presents them in real time. */
function createFrameClock() {
  const stalls: Stall[] = [];
  let frames = 0;
  /** When the next frame is due. */
  let dueMs: number | undefined;
  return {
    add() {
      const nowMs = Date.now();
      dueMs ??= nowMs;
      if (nowMs > dueMs) {
        stalls.push({ atMs: dueMs, durationMs: nowMs - dueMs, cause: `at frame ${frames}` });
        dueMs = nowMs;
      }
      dueMs += 1000 / FRAMES_PER_SECOND;
      frames += 1;
    },
    read: () => ({ playedSeconds: frames / FRAMES_PER_SECOND, frames, stalls }),
  };
}

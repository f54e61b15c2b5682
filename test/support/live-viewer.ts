// A viewer of a live stream in a real browser or in ffmpeg. A picture that freezes, or a player
// that gives up, rejects.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import type { Page } from 'playwright-core';

import type { VideoWire } from '#features/videos/wire.ts';

import { PLAYERS, type ThirdPartySite } from './third-party-players.ts';

export type ViewerKind =
  | 'Reelay with autoplay'
  | 'Reelay after a click'
  | 'hls.js'
  | 'dash.js'
  | 'Shaka Player'
  | 'ffmpeg';

export type Playback = {
  /** Seconds of media whose frames were presented, without jumps. */
  readonly playedSeconds: number;
  readonly frames: number;
  /** Times that playback stopped for lack of media, after the first frame. */
  readonly stalls: number;
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
export const FREEZE_MS = 20_000;
/** Several pages and players may start at the same time. */
const START_MS = 60_000;

/**
 * JavaScript that observes every `<video>` of the page. Media events do not bubble, but they are
 * captured. Time counts as played only if it passed while frames were presented.
 */
const PROBE = `
  window.probe = { playedSeconds: 0, frames: 0, stalls: 0, hasEnded: false, failure: null };
  window.fail = (why) => { probe.failure ??= String(why); };
  {
    const positions = new WeakMap();
    const on = (type, listen) => document.addEventListener(type, (event) => {
      if (event.target instanceof HTMLVideoElement) listen(event.target);
    }, true);
    on('timeupdate', (video) => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      const after = { time: video.currentTime, frames: totalVideoFrames - droppedVideoFrames };
      const before = positions.get(video) ?? after;
      positions.set(video, after);
      const [step, frames] = [after.time - before.time, after.frames - before.frames];
      if (frames <= 0) return;
      probe.frames += frames;
      // A larger step is a seek or a jump over a gap.
      if (step > 0 && step < 1.5) probe.playedSeconds += step;
    });
    on('waiting', (video) => { if (probe.frames > 0 && !video.seeking) probe.stalls += 1; });
    on('ended', () => { probe.hasEnded = true; });
  }
`;
const VIEWPORT = { width: 640, height: 360 };
const POLL_MS = 100;

/** The other site's page, for `openThirdPartySite`. */
export const VIEWER_HTML = `<!doctype html><title>Elsewhere</title><script>${PROBE}</script>
<video muted autoplay></video><script>
  window.start = (src, open) => {
    const video = document.querySelector('video');
    new Function('src', 'video', 'fail', open)(src, video, fail);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  };
</script>`;

export async function openViewer(
  site: ThirdPartySite,
  kind: ViewerKind,
  video: VideoWire,
): Promise<Viewer> {
  const url = video.sources[0]?.url ?? '';
  if (kind === 'ffmpeg') return openFfmpeg(url);
  const player = PLAYERS.find(({ name }) => name === kind);
  if (player !== undefined) {
    const opened = await site.openPage(player);
    const call = [url, player.open].map((value) => JSON.stringify(value));
    await opened.page.evaluate(`start(${call.join(', ')})`);
    return toViewer(opened.page, opened);
  }
  const opened = await site.browser.open(new URL('about:blank'), { viewport: VIEWPORT });
  const { page } = opened;
  await page.addInitScript(PROBE);
  const isAutoplay = kind === 'Reelay with autoplay';
  await page.goto(`${video.embed.iframe}?muted${isAutoplay ? '&autoplay' : ''}`);
  if (!isAutoplay) await page.getByRole('button', { name: /^play/i }).first().click();
  return toViewer(page, opened);
}

function toViewer(page: Page, opened: AsyncDisposable): Viewer {
  const read = (): Promise<Playback> => page.evaluate('probe');

  /** Waits for so many seconds of played media, or without a number for the end. */
  async function waitFor(seconds: number | null): Promise<void> {
    // Polling in each animation frame would render more than the video does.
    const hasStarted = (await read()).frames > 0;
    const options = { timeout: hasStarted ? FREEZE_MS : START_MS, polling: POLL_MS };
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

/** Decodes in real time. ffmpeg prints a line for each frame. */
function openFfmpeg(url: string): Viewer {
  const quiet = '-nostdin -hide_banner -loglevel error'.split(' ');
  const output = '-map 0:v:0 -f framemd5 -flush_packets 1 pipe:1'.split(' ');
  const child = spawn('ffmpeg', [...quiet, '-i', url, ...output], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let [frames, errors, hasEnded] = [0, '', false];
  let wake: PromiseWithResolvers<void> = Promise.withResolvers();
  child.stderr.on('data', (text) => (errors = `${errors}${text}`.slice(-2_000)));
  createInterface(child.stdout)
    .on('line', (line) => {
      if (/^\d/.test(line)) frames += 1;
      wake.resolve();
    })
    .on('close', () => {
      hasEnded = true;
      wake.resolve();
    });

  async function waitUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (hasEnded) throw new Error(`ffmpeg ended after ${frames} frames: ${errors}`);
      wake = Promise.withResolvers();
      const timer = setTimeout(
        () => wake.reject(new Error(`the picture froze after ${frames} frames: ${errors}`)),
        FREEZE_MS,
      );
      await wake.promise.finally(() => clearTimeout(timer));
    }
  }

  return {
    read: async () => ({ playedSeconds: frames / FRAMES_PER_SECOND, frames, stalls: 0, hasEnded }),
    async play(seconds) {
      const expected = frames + seconds * FRAMES_PER_SECOND;
      await waitUntil(() => frames >= expected);
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

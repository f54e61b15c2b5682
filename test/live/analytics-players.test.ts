import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { SessionWire } from '#features/analytics/session-wire.ts';
// Runs the code in docs/analytics.md with the real players on a page of another site.
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { type AccountFixture, openAccountFixture } from '../support/account-page.ts';
import { PAGE_TIMEOUT_MS } from '../support/browser.ts';
import { readDocsCode } from '../support/docs-code.ts';
import { type Fields, requestJson } from '../support/http-client.ts';
import { waitForTime } from '../support/player-page.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { register } from '../support/service-client.ts';
import { openPage } from '../support/shared-browser.ts';
import { PLAYER_FILES } from '../support/third-party-players.ts';

const PLAYERS = [
  {
    name: 'a video element',
    marker: 'video.src =',
    path: '/fast-start.mp4',
    script: undefined,
    type: 'MP4',
  },
  {
    name: 'hls.js',
    marker: 'new Hls(',
    path: '/hls-ts/index.m3u8',
    script: PLAYER_FILES['hls.js'],
    type: 'HLS',
  },
  {
    name: 'dash.js',
    marker: 'dashjs.MediaPlayer',
    path: '/dash-template/manifest.mpd',
    script: PLAYER_FILES['dash.js'],
    type: 'DASH',
  },
  {
    name: 'Shaka Player',
    marker: 'new shaka.Player(',
    path: '/dash-timeline/manifest.mpd',
    script: PLAYER_FILES['Shaka Player'],
    type: 'DASH',
  },
] as const;

const PAGE = '<!doctype html><title>A blog</title><video muted></video>';
const POLL_MS = 100;

describe('the player code in docs/analytics.md', () => {
  let fixture: AccountFixture;
  let otherSite: ScriptedOrigin;
  let owner: Fields;
  before(async () => {
    [fixture, otherSite] = await Promise.all([
      openAccountFixture(),
      openScriptedOrigin({ '/': serveBytes(PAGE, { type: 'text/html' }) }),
    ]);
    owner = await register(fixture.app);
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await otherSite[Symbol.asyncDispose]();
  });

  for (const { name, marker, path, script, type } of PLAYERS) {
    it(`${name} reports watched and skipped ranges`, async () => {
      const { id } = await createVideo(new URL(path, fixture.origin.url).href);
      // A different host name is a different site, even on the same machine.
      await using opened = await openPage(new URL(`http://localhost:${otherSite.port}/`));
      const { page, errors, requests } = opened;
      if (script !== undefined) await page.addScriptTag({ path: script });
      const [code = ''] = await readDocsCode('analytics.md', marker);
      await page.addScriptTag({
        type: 'module',
        content: code
          .replaceAll('https://video.example.com', fixture.app.url.origin)
          .replaceAll('vid_…', id),
      });
      const video = page.locator('video');
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
      await video.evaluate(async (element: HTMLVideoElement) => {
        await element.play();
        await new Promise<void>((resolve) => {
          element.addEventListener('timeupdate', function seek() {
            if (element.currentTime <= 1.2) return;
            element.removeEventListener('timeupdate', seek);
            element.currentTime = 6;
            resolve();
          });
        });
      });
      await waitForTime(page, 6.8);
      const endSeconds = await video.evaluate((element: HTMLVideoElement) => {
        element.pause();
        return element.currentTime;
      });
      const session = await findSession(id, ({ watched }) => (watched.at(-1)?.end ?? 0) > 6.7);

      assert.equal(session.type, type);
      assert.equal(session.site, 'localhost');
      assert.equal(session.errors, 0);
      assert.equal(session.seeks, 1);
      const [first, second, ...more] = session.watched;
      assert.deepEqual(more, []);
      assertNear(first?.start, 0);
      assert.ok((first?.end ?? 0) > 0.9 && (first?.end ?? 0) < 5, `until ${first?.end}`);
      assertNear(second?.start, 6);
      assertNear(second?.end, endSeconds);
      assert.deepEqual(errors, []);
      assert.ok(requests.every((url) => !url.includes('CMCD')));
    });
  }

  it('the Reelay player in an iframe counts a range as watched twice if it is played twice', async () => {
    const { id } = await createVideo(new URL('/index-at-end.mp4', fixture.origin.url).href);
    const frame = `<iframe src="${fixture.app.url.origin}/embed/${id}?muted" allow="autoplay"></iframe>`;
    otherSite.script('/post', serveBytes(frame, { type: 'text/html' }));
    await using opened = await openPage(
      new URL(`http://localhost:${otherSite.port}/post?secret=1`),
    );
    const { page, errors } = opened;
    const frameLocator = page.frameLocator('iframe');
    await frameLocator.locator('.player-hold').waitFor({ state: 'attached' });
    const video = frameLocator.locator('video');
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      const until = (event: string, predicate: () => boolean): Promise<void> =>
        new Promise((resolve) => {
          const check = (): void => {
            if (!predicate()) return;
            element.removeEventListener(event, check);
            resolve();
          };
          element.addEventListener(event, check);
        });
      await element.play();
      await until('timeupdate', () => element.currentTime > 1.5);
      // While the video plays, the position at the start of a seek is only an estimate.
      element.pause();
      await until('pause', () => element.paused);
      const first = element.currentTime;
      element.currentTime = 0.5;
      await until('seeked', () => !element.seeking);
      await element.play();
      await until('timeupdate', () => element.currentTime > 2.5);
      element.pause();
      return { first, second: element.currentTime };
    });
    await page.goto('about:blank');
    const isComplete = (session: SessionWire): boolean => session.watchTime > played.first + 1;
    const { watched, watchTime, site, referrer, seeks, completed, startupTime } = await findSession(
      id,
      isComplete,
    );
    assert.deepEqual(
      { site, referrer, seeks, completed },
      {
        site: 'localhost',
        referrer: 'none',
        seeks: 1,
        completed: false,
      },
    );
    assert.equal(watched.length, 1);
    assertNear(watched[0]?.start, 0);
    assertNear(watched[0]?.end, played.second);
    assertNear(watchTime, played.first + played.second - 0.5);
    assert.ok((startupTime ?? 0) > 0 && (startupTime ?? 0) < 30);
    assert.deepEqual(errors, []);
  });

  it('playback in hls.js is reported from the CMCD data of its requests alone', async () => {
    const { id } = await createVideo(new URL('/hls-fmp4/index.m3u8', fixture.origin.url).href);
    await using opened = await openPage(new URL(`http://localhost:${otherSite.port}/`));
    const { page, errors } = opened;
    await page.addScriptTag({ path: PLAYER_FILES['hls.js'] });
    const url = new URL(`/stream/${id}`, fixture.app.url).href;
    await page.evaluate(`
      const hls = new Hls({ cmcd: {} });
      hls.loadSource(${JSON.stringify(url)});
      hls.attachMedia(document.querySelector('video'));
      hls.once(Hls.Events.MANIFEST_PARSED, () => hls.media.play());
    `);
    await waitForTime(page, 1);
    // The sample fits into the buffer, so all of it is requested in the first seconds.
    const duration = await page
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.duration);
    const isRequested = ({ watchTime }: SessionWire): boolean => watchTime > duration - 0.5;
    const { type, site, browser, startupTime, watchTime } = await findSession(id, isRequested);
    assert.deepEqual([type, site, browser, startupTime], ['HLS', 'localhost', 'Chrome', null]);
    assertNear(watchTime, duration);
    assert.deepEqual(errors, []);
  });

  function createVideo(url: string): Promise<{ readonly id: string }> {
    const headers = { ...owner, prefer: 'wait=10' };
    return requestJson<VideoWire>(fixture.app, 'POST /api/v1/videos', { headers, body: { url } });
  }

  /** Returns the only session of the video once it matches the predicate. */
  async function findSession(
    videoId: string,
    predicate: (session: SessionWire) => boolean,
  ): Promise<SessionWire> {
    const url = new URL(`/api/v1/videos/${videoId}/analytics/sessions`, fixture.app.url);
    for (let leftMs = PAGE_TIMEOUT_MS; ; leftMs -= POLL_MS) {
      const lines = await (await fetch(url, { headers: owner })).text();
      const sessions = lines
        .trimEnd()
        .split('\n')
        .flatMap((line): SessionWire[] => (line === '' ? [] : [JSON.parse(line)]));
      const [session] = sessions;
      if (session !== undefined && predicate(session)) {
        assert.equal(sessions.length, 1);
        return session;
      }
      assert.ok(leftMs > 0, `found ${lines}`);
      await delay(POLL_MS);
    }
  }
});

/** Allows for a few frames and the delays of a slow machine. */
function assertNear(seconds: number | undefined, expected: number): void {
  assert.ok(Math.abs((seconds ?? Number.NaN) - expected) < 0.5, `${seconds}, not ${expected}`);
}

// What docs/analytics.md tells people to write, run with the players themselves on another site's page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { SessionWire } from '#features/analytics/session-wire.ts';

import { type AccountStage, openAccountStage, PASSWORD } from '../support/account-page.ts';
import { readDocsCode } from '../support/docs-code.ts';
import { PAGE_TIMEOUT_MS, seekTo, waitForTime } from '../support/player-page.ts';
import { PLAYER_FILES } from '../support/players-elsewhere.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';

const PLAYERS = [
  {
    name: 'the browser itself',
    mark: 'video.src =',
    path: '/fast-start.mp4',
    script: undefined,
    type: 'MP4',
  },
  {
    name: 'hls.js',
    mark: 'new Hls(',
    path: '/hls-ts/index.m3u8',
    script: PLAYER_FILES['hls.js'],
    type: 'HLS',
  },
  {
    name: 'dash.js',
    mark: 'dashjs.MediaPlayer',
    path: '/dash-template/manifest.mpd',
    script: PLAYER_FILES['dash.js'],
    type: 'DASH',
  },
  {
    name: 'Shaka Player',
    mark: 'new shaka.Player(',
    path: '/dash-timeline/manifest.mpd',
    script: PLAYER_FILES['Shaka Player'],
    type: 'DASH',
  },
] as const;

const PAGE = '<!doctype html><title>A blog</title><video muted></video>';
const POLL_MS = 100;

describe('the players of docs/analytics.md', () => {
  let stage: AccountStage;
  let elsewhere: ScriptedOrigin;
  let authorization: string;
  before(async () => {
    [stage, elsewhere] = await Promise.all([
      openAccountStage({ RATE_LIMIT_INGEST: '10000/1m' }),
      openScriptedOrigin({ '/': serveBytes(PAGE, { type: 'text/html' }) }),
    ]);
    const account = { email: 'ada@example.com', password: PASSWORD };
    const { token } = await call<{ token: string }>('/api/v1/auth/register', account);
    authorization = `Bearer ${token}`;
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
    await elsewhere[Symbol.asyncDispose]();
  });

  for (const { name, mark, path, script, type } of PLAYERS) {
    it(`${name} reports what was seen, and what was not`, async () => {
      const { id } = await call<{ id: string }>('/api/v1/videos', {
        url: new URL(path, stage.origin.url).href,
      });
      // Another name is another site, though it is the same machine.
      await using opened = await stage.open(`http://localhost:${elsewhere.port}/`);
      const { page, complaints, requests } = opened;
      if (script !== undefined) await page.addScriptTag({ path: script });
      const [code = ''] = await readDocsCode('analytics.md', mark);
      await page.addScriptTag({
        type: 'module',
        content: code
          .replaceAll('https://video.example.com', stage.app.url.origin)
          .replaceAll('vid_…', id),
      });
      const video = page.locator('video');
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
      await video.evaluate((element: HTMLVideoElement) => element.play());
      await waitForTime(page, 1.2);
      await seekTo(page, 6);
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
      assert.deepEqual(complaints, []);
      assert.ok(requests.every((address) => !address.includes('CMCD')));
    });
  }

  it('our own in an iframe, where a part that is played twice is watched twice', async () => {
    const { id } = await call<{ id: string }>('/api/v1/videos', {
      url: new URL('/index-at-end.mp4', stage.origin.url).href,
    });
    const frame = `<iframe src="${stage.app.url.origin}/embed/${id}?muted" allow="autoplay"></iframe>`;
    elsewhere.script('/post', serveBytes(frame, { type: 'text/html' }));
    await using opened = await stage.open(`http://localhost:${elsewhere.port}/post?secret=1`);
    const { page, complaints } = opened;
    const video = page.frameLocator('iframe').locator('video');
    const played = await video.evaluate(async (element: HTMLVideoElement) => {
      const until = (event: string, isSo: () => boolean): Promise<void> =>
        new Promise((resolve) => {
          const look = (): void => {
            if (!isSo()) return;
            element.removeEventListener(event, look);
            resolve();
          };
          element.addEventListener(event, look);
        });
      await element.play();
      await until('timeupdate', () => element.currentTime > 1.5);
      const first = element.currentTime;
      element.currentTime = 0.5;
      await until('playing', () => !element.seeking);
      await until('timeupdate', () => element.currentTime > 2.5);
      element.pause();
      return { first, second: element.currentTime };
    });
    await page.goto('about:blank');
    const isLeft = (session: SessionWire): boolean => session.watchTime > played.first + 1;
    const { watched, watchTime, site, referrer, seeks, completed, startupTime } = await findSession(
      id,
      isLeft,
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
    assert.deepEqual(complaints, []);
  });

  it('hls.js is known by what it says with its requests alone', async () => {
    const { id } = await call<{ id: string }>('/api/v1/videos', {
      url: new URL('/hls-fmp4/index.m3u8', stage.origin.url).href,
    });
    await using opened = await stage.open(`http://localhost:${elsewhere.port}/`);
    const { page, complaints } = opened;
    await page.addScriptTag({ path: PLAYER_FILES['hls.js'] });
    const address = new URL(`/stream/${id}`, stage.app.url).href;
    await page.evaluate(`
      const hls = new Hls({ cmcd: {} });
      hls.loadSource(${JSON.stringify(address)});
      hls.attachMedia(document.querySelector('video'));
      hls.once(Hls.Events.MANIFEST_PARSED, () => hls.media.play());
    `);
    await waitForTime(page, 1);
    const { type, site, browser } = await findSession(id, () => true);
    assert.deepEqual([type, site, browser], ['HLS', 'localhost', 'Chrome']);
    assert.deepEqual(complaints, []);
  });

  async function call<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(new URL(path, stage.app.url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        prefer: 'wait=10',
        ...(body && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, text);
    // The routes' own schemas have written it.
    return JSON.parse(text);
  }

  /** The one session of the video, once it is as told. */
  async function findSession(
    videoId: string,
    isSo: (session: SessionWire) => boolean,
  ): Promise<SessionWire> {
    const address = new URL(`/api/v1/videos/${videoId}/analytics/sessions`, stage.app.url);
    for (let leftMs = PAGE_TIMEOUT_MS; ; leftMs -= POLL_MS) {
      const lines = await (await fetch(address, { headers: { authorization } })).text();
      const sessions = lines
        .trimEnd()
        .split('\n')
        .flatMap((line): SessionWire[] => (line === '' ? [] : [JSON.parse(line)]));
      const [session] = sessions;
      if (session !== undefined && isSo(session)) {
        assert.equal(sessions.length, 1);
        return session;
      }
      assert.ok(leftMs > 0, `there is ${lines}`);
      await delay(POLL_MS);
    }
  }
});

/** A picture or two, and what a slow machine takes to say so. */
function assertNear(seconds: number | undefined, expected: number): void {
  assert.ok(Math.abs((seconds ?? Number.NaN) - expected) < 0.5, `${seconds}, not ${expected}`);
}

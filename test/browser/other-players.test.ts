// Players that are not ours play every sample through the proxy, from another site's page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import {
  openSampleOrigin,
  SAMPLE_ADDRESSES,
  type SampleOrigin,
} from '../../scripts/sample-origin.ts';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

type Player = {
  /** Where its file is. */
  readonly script: string;
  readonly plays: RegExp;
  /** JavaScript in the page: plays `src` in `video`, calls `fail` when it can't, and returns what ends it. */
  readonly open: string;
};

const PLAYERS: Readonly<Record<string, Player>> = {
  'hls.js': {
    script: import.meta.resolve('hls.js/dist/hls.min.js'),
    plays: /\.m3u8$/,
    open: `const hls = new Hls({ lowLatencyMode: true });
      hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && fail(details));
      hls.loadSource(src);
      hls.attachMedia(video);
      return () => hls.destroy();`,
  },
  'dash.js': {
    // Its entry is a module; the same is beside it as a script.
    script: import.meta.resolve('dashjs').replace('/esm/', '/umd/'),
    plays: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => fail(error.message));
      dash.initialize(video, src, true);
      return () => dash.destroy();`,
  },
  'Shaka Player': {
    script: import.meta.resolve('shaka-player/dist/shaka-player.compiled.js'),
    plays: /\.(?:m3u8|mpd|mp4|webm)$/,
    open: `const player = new shaka.Player();
      player.configure({ streaming: { lowLatencyMode: true } });
      player.addEventListener('error', ({ detail }) => fail('Shaka error ' + detail.code));
      player.attach(video).then(() => player.load(src)).catch(({ code }) => fail('Shaka error ' + code));
      return () => player.destroy();`,
  },
};

/** Resolves with the picture's width once so many seconds were played, and ends the player. */
const HARNESS = `<!doctype html><title>Elsewhere</title><video muted autoplay></video><script>
  const video = document.querySelector('video');
  window.playFor = (src, seconds, open) => new Promise((resolve, reject) => {
    let start;
    const onTime = () => {
      if (video.readyState < 3 || video.paused) return;
      start ??= video.currentTime;
      const width = video.videoWidth;
      if (video.currentTime - start >= seconds) end(() => resolve(width));
    };
    const fail = (why) => end(() => reject(new Error(why)));
    const end = (settle) => {
      video.removeEventListener('timeupdate', onTime);
      Promise.resolve(close()).then(settle, reject);
    };
    video.addEventListener('timeupdate', onTime);
    const close = new Function('src', 'video', 'fail', open)(src, video, fail);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  });
</script>`;

const SECONDS = 1;

describe('players elsewhere', () => {
  let browser: TestBrowser;
  let origin: SampleOrigin;
  let elsewhere: ScriptedOrigin;
  let app: App;
  before(async () => {
    [browser, origin, elsewhere] = await Promise.all([
      launchBrowser(),
      openSampleOrigin(),
      openScriptedOrigin({ '/': serveBytes(HARNESS, { type: 'text/html' }) }),
    ]);
    app = await startApp({ EGRESS_ALLOW: `127.0.0.1/32:${origin.url.port}` });
  });
  after(async () => {
    await browser[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
    await elsewhere[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  for (const [name, { script, plays, open }] of Object.entries(PLAYERS)) {
    it(`${name} plays every sample that is its kind`, async () => {
      await using opened = await browser.open(elsewhere.url('/'));
      const { page, requests } = opened;
      await page.addScriptTag({ path: fileURLToPath(script) });
      for (const { path } of SAMPLE_ADDRESSES.filter((sample) => plays.test(sample.path))) {
        const { sources } = await embed(app.url, new URL(path, origin.url));
        const call = [sources[0]?.url, SECONDS, open].map((value) => JSON.stringify(value));
        const width = await page.evaluate(`playFor(${call.join(', ')})`);
        assert.ok(Number(width) > 0, path);
      }
      const hosts = new Set(requests.map((address) => new URL(address).host));
      assert.deepEqual([...hosts].toSorted(), [app.url.host, elsewhere.url('/').host].toSorted());
    });
  }
});

// Players that are not ours play every sample through the proxy, from another site's page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import {
  openSampleOrigin,
  SAMPLE_ADDRESSES,
  type SampleOrigin,
} from '../../scripts/sample-origin.ts';
import { type Elsewhere, openElsewhere, type OtherPlayer } from '../support/players-elsewhere.ts';
import { embed } from '../support/service-client.ts';

/** Each plays `src` in `video`, and calls `fail` when it can't. */
const PLAYERS: readonly OtherPlayer[] = [
  {
    name: 'hls.js',
    plays: /\.m3u8$/,
    open: `const hls = new Hls({ lowLatencyMode: true });
      hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && fail(details));
      hls.loadSource(src);
      hls.attachMedia(video);
      return () => hls.destroy();`,
  },
  {
    name: 'dash.js',
    plays: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => fail(error.message));
      dash.initialize(video, src, true);
      return () => dash.destroy();`,
  },
  {
    name: 'Shaka Player',
    plays: /\.(?:m3u8|mpd|mp4|webm)$/,
    open: `const player = new shaka.Player();
      player.configure({ streaming: { lowLatencyMode: true } });
      player.addEventListener('error', ({ detail }) => fail('Shaka error ' + detail.code));
      player.attach(video).then(() => player.load(src)).catch(({ code }) => fail('Shaka error ' + code));
      return () => player.destroy();`,
  },
];

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
  let origin: SampleOrigin;
  let stage: Elsewhere;
  before(async () => {
    origin = await openSampleOrigin();
    stage = await openElsewhere({ html: HARNESS, origin, originPort: Number(origin.url.port) });
  });
  after(() => stage[Symbol.asyncDispose]());

  for (const { name, plays, open } of PLAYERS) {
    it(`${name} plays every sample that is its kind`, async () => {
      await using opened = await stage.openPage({ name });
      const { page, requests } = opened;
      for (const { path } of SAMPLE_ADDRESSES.filter((sample) => plays.test(sample.path))) {
        const { sources } = await embed(stage.app.url, new URL(path, origin.url));
        const call = [sources[0]?.url, SECONDS, open].map((value) => JSON.stringify(value));
        const width = await page.evaluate(`playFor(${call.join(', ')})`);
        assert.ok(Number(width) > 0, path);
      }
      const hosts = new Set(requests.map((address) => new URL(address).host));
      assert.deepEqual([...hosts].toSorted(), [stage.app.url.host, stage.host].toSorted());
    });
  }
});

// Third-party players play every sample through the proxy on a page of another site.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { openSampleOrigin, SAMPLE_PATHS, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { embed } from '../support/service-client.ts';
import {
  type ThirdPartySite,
  openThirdPartySite,
  PLAYERS,
} from '../support/third-party-players.ts';

const SECONDS = 1;
const SEEKS = 10;
/** Of the samples, without their last frames. */
const DURATION_SECONDS = 7.8;
const FRAME_SECONDS = 1 / 25;
const START_TOLERANCE_SECONDS = 0.1;

/** Resolves with the video width after the given seconds of playback. Then stops the player. */
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
    const close = new Function('src', 'video', 'fail', 'start', open)(src, video, fail);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  });
  /** Resolves with the time of the frame that is shown after each seek. */
  window.seekTo = (src, times, open) => new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(why));
    const close = new Function('src', 'video', 'fail', 'start', open)(src, video, fail);
    const showFrame = (time) => new Promise((shown) => {
      const check = (_now, { mediaTime }) => {
        // The frame before the seek may be shown first.
        if (mediaTime > time + 0.001 || time - mediaTime >= ${2 * FRAME_SECONDS}) video.requestVideoFrameCallback(check);
        else shown(mediaTime);
      };
      video.requestVideoFrameCallback(check);
      video.currentTime = time;
    });
    video.addEventListener('loadeddata', async () => {
      video.pause();
      const frames = [];
      for (const time of times) frames.push(await showFrame(time));
      await close();
      resolve(frames);
    }, { once: true });
  });
  /** Resolves with the start of the played range, and the time of the first frame shown there. */
  window.startAt = (src, start, open) => new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(why));
    const onFrame = async (_now, { mediaTime }) => {
      // Shaka Player may show the first frame of the segment before its own seek.
      const isEarly = video.played.length === 0 || mediaTime < start - ${START_TOLERANCE_SECONDS};
      if (isEarly) return video.requestVideoFrameCallback(onFrame);
      const times = [video.played.start(0), mediaTime];
      await close();
      resolve(times);
    };
    video.requestVideoFrameCallback(onFrame);
    const close = new Function('src', 'video', 'fail', 'start', open)(src, video, fail, start);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  });
</script>`;

describe('third-party players', () => {
  let origin: SampleOrigin;
  let site: ThirdPartySite;
  before(async () => {
    origin = await openSampleOrigin();
    site = await openThirdPartySite({
      html: HARNESS,
      origin,
      originPort: Number(origin.url.port),
    });
  });
  after(() => site[Symbol.asyncDispose]());

  for (const { name, pathPattern, open } of PLAYERS) {
    it(`${name} plays every sample, also in other formats than its own`, async () => {
      await using opened = await site.openPage({ name });
      const { page, requests } = opened;
      for (const { path } of SAMPLE_PATHS) {
        const video = await embed(site.app.url, new URL(path, origin.url));
        for (const url of listStreams(video).filter((each) => pathPattern.test(each))) {
          const call = [url, SECONDS, open].map((value) => JSON.stringify(value));
          const width = await page.evaluate(`playFor(${call.join(', ')})`);
          assert.ok(Number(width) > 0, `${path} ${url}`);
        }
      }
      const hosts = new Set(requests.map((url) => new URL(url).host));
      assert.deepEqual([...hosts].toSorted(), [site.app.url.host, site.pageUrl.host].toSorted());
    });
  }

  for (const { name, pathPattern, open } of PLAYERS) {
    it(`${name} starts at the boundaries of packaged segments`, async () => {
      await using opened = await site.openPage({ name });
      for (const path of ['/index-at-end.mp4', '/clip.webm', '/hls-ts/index.m3u8']) {
        const { embed: urls } = await embed(site.app.url, new URL(path, origin.url));
        const boundaries = await listBoundaries(urls.hls);
        assert.ok(boundaries.length > 1, path);
        const packaged = path.endsWith('.m3u8') ? [urls.dash] : [urls.hls, urls.dash];
        for (const url of packaged.filter((each) => each !== null && pathPattern.test(each))) {
          for (const boundary of boundaries) {
            const call = [url, boundary, open].map((value) => JSON.stringify(value));
            const times = await opened.page.evaluate<readonly number[]>(
              `startAt(${call.join(', ')})`,
            );
            const isNear = times.every(
              (time) => Math.abs(time - boundary) < START_TOLERANCE_SECONDS,
            );
            assert.ok(isNear, `${path} ${url} at ${boundary}: ${times.join(', ')}`);
          }
        }
      }
    });
  }

  const native = `video.src = src; return () => { video.removeAttribute('src'); video.load(); };`;
  const seeks = [
    ['/index-at-end.mp4', 'hls.js'],
    ['/fast-start.mp4', 'dash.js'],
    ['/clip.webm', 'Shaka Player'],
  ] as const;
  for (const [path, name] of seeks) {
    it(`${name} shows the same frame of packaged ${path} as the file at ten random times`, async () => {
      const player = PLAYERS.find((each) => each.name === name);
      assert.ok(player !== undefined);
      await using opened = await site.openPage({ name });
      const video = await embed(site.app.url, new URL(path, origin.url));
      const { stream, hls, dash } = video.embed;
      const times = Array.from({ length: SEEKS }, () => Math.random() * DURATION_SECONDS);
      const seekAll = async (url: string | null, open: string): Promise<readonly number[]> => {
        const call = [url, times, open].map((value) => JSON.stringify(value));
        return opened.page.evaluate<readonly number[]>(`seekTo(${call.join(', ')})`);
      };
      const expected = await seekAll(stream, native);
      const found = await seekAll(name === 'hls.js' ? hls : dash, player.open);
      assert.equal(found.length, SEEKS);
      for (const [index, time] of expected.entries()) {
        const difference = Math.abs((found[index] ?? Infinity) - time);
        assert.ok(difference < FRAME_SECONDS / 2, `${times[index]}: ${time} and ${found[index]}`);
      }
    });
  }
});

/** The starts of the segments of the first variant. */
async function listBoundaries(hls: string | null): Promise<readonly number[]> {
  const master = await (await fetch(hls ?? '')).text();
  const [uri = ''] = master.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const playlist = await (await fetch(new URL(uri, hls ?? ''))).text();
  const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text));
  return durations.map((_duration, index) =>
    durations.slice(0, index).reduce((sum, seconds) => sum + seconds, 0),
  );
}

/** The source, and its other formats. */
function listStreams({ sources, embed: { hls, dash } }: VideoWire): readonly string[] {
  const [source] = sources;
  const inFmp4 = hls?.replace('.m3u8', '.fmp4.m3u8');
  const others = [source?.format === 'HLS' ? inFmp4 : hls, source?.format === 'DASH' ? null : dash];
  return [source?.url, ...others].filter((url) => typeof url === 'string');
}

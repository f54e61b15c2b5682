// Players that run in a web page.
import type { Page } from 'playwright-core';

import { CUES } from '../test/support/subtitle-sources.ts';
import { PLAYER_FILES, type ThirdPartySite } from '../test/support/third-party-players.ts';
import { FRAME_SECONDS, FRAMES, type Form, type Player, toDistance } from './player-check.ts';
import { CLOCK_AREA, SCENE } from './sample-scene.ts';

/** The time limit of a check. */
export const CHECK_MS_MAX = 90_000;

type PagePlayer = {
  readonly name: string;
  readonly file: string | undefined;
  readonly pattern: RegExp;
  /** JavaScript that plays `src`, and returns its text tracks and how to show the first of them. */
  readonly open: string;
};

/** `videoJs` is the path of the script of video.js. */
const listPagePlayers = (videoJs: string | undefined): readonly PagePlayer[] => [
  {
    name: 'hls.js',
    file: PLAYER_FILES['hls.js'],
    pattern: /\.m3u8$/,
    open: `const hls = new Hls();
      hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && fail(details));
      hls.loadSource(src);
      hls.attachMedia(video);
      return { show: () => { hls.subtitleTrack = 0; } };`,
  },
  {
    name: 'dash.js',
    file: PLAYER_FILES['dash.js'],
    pattern: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => fail(error.message));
      dash.initialize(video, src, false);
      return { show: () => dash.setTextTrack(0) };`,
  },
  {
    name: 'Shaka Player',
    file: PLAYER_FILES['Shaka Player'],
    pattern: /\.(?:m3u8|mpd)$/,
    open: `const player = new shaka.Player();
      const failWith = (error) => fail('Shaka error ' + (error.code ?? error.stack));
      player.addEventListener('error', ({ detail }) => failWith(detail));
      // It loads no subtitles of HLS that are selected later, and loses the initialization segment of
      // text if a seek aborts its request.
      const choose = () => player.selectTextTrack(player.getTextTracks()[0]);
      player.attach(video).then(() => player.load(src)).then(choose).catch(failWith);
      return { show: async () => {
        while (video.buffered.length === 0 || video.buffered.end(0) < video.duration - 0.5) await wait(50);
      } };`,
  },
  {
    name: 'video.js (VHS)',
    file: videoJs,
    pattern: /\.(?:m3u8|mpd)$/,
    open: `const type = src.includes('.mpd') ? 'application/dash+xml' : 'application/x-mpegURL';
      const player = videojs(video, { html5: { vhs: { overrideNative: true }, nativeTextTracks: false } });
      player.on('error', () => fail(player.error().message));
      player.src({ src, type });
      return { tracks: () => player.textTracks(), show: () => {
        const [track] = Array.from(player.textTracks()).filter(({ kind }) => kind === 'subtitles');
        if (track === undefined) throw new Error('no subtitles');
        track.mode = 'showing';
      } };`,
  },
  {
    name: 'Chromium',
    file: undefined,
    pattern: /\.m3u8$/,
    open: `video.onerror = () => fail(video.error.message);
      video.src = src;
      return { show: () => { video.textTracks[0].mode = 'showing'; } };`,
  },
];

export const HARNESS = `<!doctype html><title>Elsewhere</title><video muted crossorigin="anonymous" width="640" height="360"></video><script>
  const video = document.querySelector('video');
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let opened;
  window.load = (src, open) => new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(why));
    video.addEventListener('loadeddata', () => resolve(video.duration), { once: true });
    opened = new Function('src', 'video', 'fail', 'wait', open)(src, video, fail, wait);
  });
  const settle = async () => {
    while (video.seeking || video.readyState < 2) await wait(20);
    await new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
      setTimeout(resolve, 400);
    });
  };
  window.show = async () => {
    await opened.show();
    await wait(500);
  };
  window.seek = async (time) => {
    video.pause();
    video.currentTime = time;
    await settle();
  };
  window.readArea = ({ x, y, width, height }) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [${SCENE.width}, ${SCENE.height}];
    const context = canvas.getContext('2d');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(x, y, width, height);
    return Array.from({ length: width * height }, (_, index) => data[4 * index + 1]);
  };
  window.listCues = () => Array.from(opened.tracks?.() ?? video.textTracks)
    .filter(({ mode, kind }) => mode === 'showing' && kind !== 'metadata')
    .flatMap(({ activeCues }) => Array.from(activeCues ?? [], ({ text }) => text));
  window.waitForCue = async (expected) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const cues = listCues();
      if (cues.length === 1 && cues[0] === expected) return;
      await wait(50);
    }
    throw new Error('no subtitle ' + JSON.stringify(listCues()));
  };
  window.playToEnd = async () => {
    await seek(0);
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
    await video.play();
    await ended;
    if (!(video.webkitAudioDecodedByteCount > 0)) throw new Error('no sound');
    if (!(video.currentTime > ${SCENE.seconds} - 0.3)) throw new Error('ends at ' + video.currentTime);
  };
</script>`;

export function openPagePlayers(
  site: ThirdPartySite,
  videoJs: string | undefined,
): readonly Player[] {
  return listPagePlayers(videoJs)
    .filter(({ name, file }) => file !== undefined || name === 'Chromium')
    .map((player) => toPlayer(player, site));
}

function toPlayer({ name, file, pattern, open }: PagePlayer, site: ThirdPartySite): Player {
  const withPage = async <T>(form: Form, use: (page: Page) => Promise<T>): Promise<T> => {
    await using watched = await site.browser.open(site.pageUrl);
    const { page } = watched;
    page.setDefaultTimeout(CHECK_MS_MAX);
    if (file !== undefined) await page.addScriptTag({ path: file });
    await page.evaluate(`load(${JSON.stringify(form.url)}, ${JSON.stringify(open)})`);
    return await use(page);
  };
  return {
    name,
    pattern,
    end: (form) => withPage(form, (page) => page.evaluate('playToEnd()')),
    text: (form) =>
      withPage(form, async (page) => {
        await page.evaluate('seek(0.5)');
        await page.evaluate('show()');
        for (const { text, start, end } of CUES) {
          await page.evaluate(`seek(${(start + end) / 2})`);
          await page.evaluate(`waitForCue(${JSON.stringify(text)})`);
        }
      }),
    seek: (form) =>
      withPage(form, async (page) => {
        const distances = [];
        for (const frame of FRAMES) {
          await page.evaluate(`seek(${(frame + 0.5) * FRAME_SECONDS})`);
          const call = `readArea(${JSON.stringify(CLOCK_AREA)})`;
          const grays = Uint8Array.from(await page.evaluate<readonly number[]>(call));
          distances.push(toDistance(grays, frame));
        }
        return distances;
      }),
  };
}

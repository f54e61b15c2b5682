// Every player shows an uploaded SubRip file at the right time, for every kind of source.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { bashMissing, type FakeYtDlp, openFakeYtDlp, printJson } from '../support/fake-yt-dlp.ts';
import { type Fields, requestJson } from '../support/http-client.ts';
import { seekTo } from '../support/player-page.ts';
import { register } from '../support/service-client.ts';
import {
  CAPTIONED,
  CUES,
  openSubtitleSources,
  SEPARATE,
  SUBRIP,
  SUBTITLE_SOURCES,
} from '../support/subtitle-sources.ts';
import {
  type ThirdPartySite,
  openThirdPartySite,
  type ThirdPartyPlayer,
} from '../support/third-party-players.ts';

/** Each plays `src` in `video` and shows its first text track. */
const PLAYERS: readonly ThirdPartyPlayer[] = [
  {
    name: 'hls.js',
    pathPattern: /\.m3u8$/,
    open: `const hls = new Hls();
      hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => { hls.subtitleTrack = 0; });
      hls.loadSource(src);
      hls.attachMedia(video);
      return () => hls.destroy();`,
  },
  {
    name: 'dash.js',
    pathPattern: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on(dashjs.MediaPlayer.events.TEXT_TRACKS_ADDED, () => dash.setTextTrack(0));
      dash.initialize(video, src, false);
      return () => dash.destroy();`,
  },
  {
    name: 'Shaka Player',
    pathPattern: /\.(?:m3u8|mpd)$/,
    // It loses the initialization segment of text if a seek aborts its request, and may seek to the
    // first picture more than once. It does not seek after it has buffered the entire video.
    open: `const player = new shaka.Player();
      const loaded = new Promise((resolve) => {
        const check = () => {
          const { buffered, duration, seeking } = video;
          const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
          if (!seeking && end > duration - 0.5) resolve();
        };
        player.addEventListener('segmentappended', check);
        video.onseeked = check;
      });
      player.attach(video).then(() => player.load(src)).then(() => loaded)
        .then(() => player.selectTextTrack(player.getTextTracks()[0]));
      return () => player.destroy();`,
  },
];

const HARNESS = `<!doctype html><title>Elsewhere</title><video muted></video><script>
  const video = document.querySelector('video');
  let end = () => {};
  window.show = async (src, open) => {
    await end();
    end = new Function('src', 'video', open)(src, video);
  };
</script>`;

/**
 * Allows for two frames, because some players start slightly late if the first frame is not at
 * zero.
 */
const TOLERANCE_SECONDS = 0.1;

describe('an uploaded SubRip file', () => {
  let site: ThirdPartySite;
  const videos = new Map<string, VideoWire>();
  let captioned: VideoWire;
  let fake: FakeYtDlp;
  let separatePage: URL;
  let owner: Fields;
  before(async () => {
    const origin = await openSubtitleSources();
    separatePage = origin.url(SEPARATE.page);
    fake = await openFakeYtDlp();
    const media = { protocol: 'http', ext: 'mp4' };
    const formats = [
      { ...media, url: origin.url(SEPARATE.video), vcodec: 'avc1', acodec: 'none' },
      { ...media, url: origin.url(SEPARATE.audio), vcodec: 'none', acodec: 'mp4a.40.2' },
    ];
    const { program } = await fake.install(printJson({ title: 'Separate files', formats }));
    const environment = { YTDLP: program };
    site = await openThirdPartySite({
      html: HARNESS,
      origin,
      originPort: origin.port,
      environment,
    });
    owner = await register(site.app);
    for (const path of Object.values(SUBTITLE_SOURCES)) {
      videos.set(path, await createVideo(origin.url(path)));
    }
    captioned = await postVideo(origin.url(CAPTIONED));
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await fake[Symbol.asyncDispose]();
  });

  for (const { name, pathPattern, open } of PLAYERS) {
    it(`is shown by ${name} on another site`, async () => {
      await using opened = await site.openPage({ name });
      const { page } = opened;
      for (const [path, video] of videos) {
        // A file is packaged.
        const { hls, dash } = video.embed;
        const url = [dash, hls].find((each) => each !== null && pathPattern.test(each));
        if (url === undefined) continue;
        const call = [url, open].map((value) => JSON.stringify(value));
        await page.evaluate(`show(${call.join(', ')})`);
        await assertShown(page, `${name} ${path}`);
      }
    });
  }

  it('of a playlist is shown by players of DASH', async () => {
    const { dash } = captioned.embed;
    for (const { name, open } of PLAYERS.filter(({ pathPattern }) => pathPattern.test('.mpd'))) {
      await using opened = await site.openPage({ name });
      const call = [dash, open].map((value) => JSON.stringify(value));
      await opened.page.evaluate(`show(${call.join(', ')})`);
      await assertShown(opened.page, name);
    }
  });

  it('is shown with separate files of video and audio', { skip: bashMissing }, async () => {
    const { id, sources, embed } = await createVideo(separatePage);
    assert.deepEqual([sources.length, sources[0]?.format], [1, 'HLS']);
    for (const { name, pathPattern, open } of PLAYERS) {
      await using opened = await site.openPage({ name });
      const url = [embed.dash, embed.hls].find((each) => each !== null && pathPattern.test(each));
      const call = [url, open].map((value) => JSON.stringify(value));
      await opened.page.evaluate(`show(${call.join(', ')})`);
      await assertShown(opened.page, name);
      await playToEnd(opened.page);
    }
    await using opened = await site.browser.open(new URL(`/embed/${id}?muted`, site.app.url));
    await assertShown(opened.page, 'Reelay');
    await playToEnd(opened.page);
    assert.deepEqual(opened.errors, []);
  });

  it('is shown by the Reelay player once, with its label', async () => {
    const { hlsTransport, dashPeriods, mp4 } = SUBTITLE_SOURCES;
    for (const path of [hlsTransport, dashPeriods, mp4]) {
      const id = videos.get(path)?.id;
      await using opened = await site.browser.open(new URL(`/embed/${id}?muted`, site.app.url));
      await assertShown(opened.page, path);
      const labels = await opened.page.evaluate(() =>
        [...(document.querySelector('video')?.textTracks ?? [])].map(({ label }) => label),
      );
      assert.deepEqual(labels, ['Spoken words'], path);
      assert.deepEqual(opened.errors, [], path);
    }
  });

  it('is shown for a private video in the requested language', async () => {
    const { hlsTransport, dash, mp4 } = SUBTITLE_SOURCES;
    for (const path of [hlsTransport, dash, mp4]) {
      const api = `/api/v1/videos/${videos.get(path)?.id}`;
      const german = { content: SUBRIP.replaceAll('words', 'Worte'), format: 'srt' };
      const headers = owner;
      await requestJson(site.app, `PUT ${api}/subtitles/de`, { body: german, headers });
      await requestJson(site.app, `PATCH ${api}`, { body: { visibility: 'private' }, headers });
      const { urls } = await requestJson(site.app, `POST ${api}/playback-tokens`, {
        body: { expiresIn: 600 },
        headers,
      });
      assert.ok(typeof urls === 'object' && urls !== null && 'iframe' in urls);
      const { pathname, search } = new URL(String(urls.iframe));
      const url = new URL(`${pathname}${search}&muted&lang=de`, site.app.url);
      await using opened = await site.browser.open(url);
      await assertShown(opened.page, path, ['Early Worte', 'Later Worte']);
      assert.deepEqual(opened.errors, [], path);
    }
  });

  function postVideo(url: URL): Promise<VideoWire> {
    const headers = { ...owner, prefer: 'wait=10' };
    return requestJson<VideoWire>(site.app, 'POST /api/v1/videos', {
      body: { url: url.href },
      headers,
    });
  }

  async function createVideo(url: URL): Promise<VideoWire> {
    const { id } = await postVideo(url);
    const headers = owner;
    const track = { content: SUBRIP, format: 'srt', label: 'Spoken words', default: true };
    const path = `/api/v1/videos/${id}`;
    await requestJson(site.app, `PUT ${path}/subtitles/en`, { body: track, headers });
    return requestJson<VideoWire>(site.app, `GET ${path}`);
  }
});

/** Seeks to the middle of each cue and checks its text and times. */
async function assertShown(
  page: Page,
  context: string,
  texts: readonly string[] = CUES.map(({ text }) => text),
): Promise<void> {
  // Shaka Player does so with other seeks, too.
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    const isLoaded = [...(video?.textTracks ?? [])].some(({ cues }) => (cues?.length ?? 0) > 0);
    return (isLoaded || !('shaka' in window)) && (video?.readyState ?? 0) >= 2;
  }, null);
  for (const [index, { start, end }] of CUES.entries()) {
    await seekTo(page, (start + end) / 2);
    const shown = await waitForCues(page).catch((cause: unknown) => {
      throw new Error(`${context} shows nothing at ${start}`, { cause });
    });
    assert.deepEqual(
      shown.map((cue) => cue.text),
      texts.slice(index, index + 1),
      context,
    );
    for (const cue of shown) {
      assert.ok(Math.abs(cue.start - start) < TOLERANCE_SECONDS, `${context}: ${cue.start}`);
      assert.ok(Math.abs(cue.end - end) < TOLERANCE_SECONDS, `${context}: ${cue.end}`);
    }
  }
}

/** With sound, or else the browser would have decoded none of its bytes. */
async function playToEnd(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector('video')?.play());
  await page.waitForFunction(() => document.querySelector('video')?.ended === true);
  const audioBytes = await page.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && 'webkitAudioDecodedByteCount' in video
      ? video.webkitAudioDecodedByteCount
      : 0;
  });
  assert.ok(Number(audioBytes) > 0);
}

type ShownCue = { readonly text: string; readonly start: number; readonly end: number };

async function waitForCues(page: Page): Promise<readonly ShownCue[]> {
  const handle = await page.waitForFunction(() => {
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
    const cues = tracks
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .flatMap((cue) =>
        cue instanceof VTTCue ? [{ text: cue.text, start: cue.startTime, end: cue.endTime }] : [],
      );
    return cues.length > 0 && cues;
  }, null);
  const cues = await handle.jsonValue();
  return cues === false ? [] : cues;
}

// An uploaded SubRip file on the screens of every player, from every kind of source, at the right time.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { VideoWire } from '#features/videos/wire.ts';

import { PAGE_TIMEOUT_MS, seekTo } from '../support/player-page.ts';
import { type Elsewhere, openElsewhere, type OtherPlayer } from '../support/players-elsewhere.ts';
import {
  CUES,
  openSubtitleSources,
  SUBRIP,
  SUBTITLE_SOURCES,
} from '../support/subtitle-sources.ts';

/** Each shows `src` with its first text track in `video`. */
const PLAYERS: readonly OtherPlayer[] = [
  {
    name: 'hls.js',
    plays: /\.m3u8$/,
    open: `const hls = new Hls();
      hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => { hls.subtitleTrack = 0; });
      hls.loadSource(src);
      hls.attachMedia(video);
      return () => hls.destroy();`,
  },
  {
    name: 'dash.js',
    plays: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.initialize(video, src, false);
      return () => dash.destroy();`,
  },
  {
    name: 'Shaka Player',
    plays: /\.(?:m3u8|mpd)$/,
    open: `const player = new shaka.Player();
      player.attach(video).then(() => player.load(src))
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

/** Two frames: where the first picture is not at zero, some players let it begin a little later. */
const TOLERANCE_SECONDS = 0.1;

describe('an uploaded SubRip file', () => {
  let stage: Elsewhere;
  const videos = new Map<string, VideoWire>();
  let bearer: string;
  before(async () => {
    const origin = await openSubtitleSources();
    stage = await openElsewhere({ html: HARNESS, origin, originPort: origin.port });
    bearer = await register();
    for (const path of Object.values(SUBTITLE_SOURCES)) {
      videos.set(path, await createVideo(origin.url(path)));
    }
  });
  after(() => stage[Symbol.asyncDispose]());

  for (const { name, plays, open } of PLAYERS) {
    it(`is read in ${name}, elsewhere`, async () => {
      await using opened = await stage.openPage({ name });
      const { page } = opened;
      for (const [path, { sources }] of videos) {
        if (!plays.test(path)) continue;
        const call = [sources[0]?.url, open].map((value) => JSON.stringify(value));
        await page.evaluate(`show(${call.join(', ')})`);
        await assertRead(page, `${name} ${path}`);
      }
    });
  }

  it('is read in our player, by its label and once', async () => {
    const { hlsTransport, dashPeriods, mp4 } = SUBTITLE_SOURCES;
    for (const path of [hlsTransport, dashPeriods, mp4]) {
      const id = videos.get(path)?.id;
      await using opened = await stage.browser.open(new URL(`/embed/${id}?muted`, stage.app.url));
      await assertRead(opened.page, path);
      const labels = await opened.page.evaluate(() =>
        [...(document.querySelector('video')?.textTracks ?? [])].map(({ label }) => label),
      );
      assert.deepEqual(labels, ['Spoken words'], path);
      assert.deepEqual(opened.complaints, [], path);
    }
  });

  it('is read where the video is private, in the language that was asked for', async () => {
    const { hlsTransport, dash, mp4 } = SUBTITLE_SOURCES;
    for (const path of [hlsTransport, dash, mp4]) {
      const api = `/api/v1/videos/${videos.get(path)?.id}`;
      const german = { content: SUBRIP.replaceAll('words', 'Worte'), format: 'srt' };
      const headers = { authorization: bearer };
      await send('PUT', `${api}/subtitles/de`, german, headers);
      await send('PATCH', api, { visibility: 'private' }, headers);
      const { urls } = await send('POST', `${api}/playback-tokens`, { expiresIn: 600 }, headers);
      assert.ok(typeof urls === 'object' && urls !== null && 'iframe' in urls);
      const { pathname, search } = new URL(String(urls.iframe));
      const address = new URL(`${pathname}${search}&muted&lang=de`, stage.app.url);
      await using opened = await stage.browser.open(address);
      await assertRead(opened.page, path, ['Early Worte', 'Later Worte']);
      assert.deepEqual(opened.complaints, [], path);
    }
  });

  async function register(): Promise<string> {
    const body = { email: 'ada@example.org', password: 'a password of some length' };
    const { token } = await send('POST', '/api/v1/auth/register', body);
    return `Bearer ${String(token)}`;
  }

  async function createVideo(url: URL): Promise<VideoWire> {
    const headers = { authorization: bearer, prefer: 'wait=10' };
    const video = await send('POST', '/api/v1/videos', { url: url.href }, headers);
    const track = { content: SUBRIP, format: 'srt', label: 'Spoken words', default: true };
    const path = `/api/v1/videos/${String(video['id'])}`;
    await send('PUT', `${path}/subtitles/en`, track, headers);
    return JSON.parse(JSON.stringify(await send('GET', path)));
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const response = await fetch(new URL(path, stage.app.url), {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    assert.ok(response.ok, text);
    return JSON.parse(text);
  }
});

/** In the middle of each cue its words are on screen, from when they should be. */
async function assertRead(
  page: Page,
  what: string,
  texts: readonly string[] = CUES.map(({ text }) => text),
): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2, null, {
    timeout: PAGE_TIMEOUT_MS,
  });
  for (const [index, { start, end }] of CUES.entries()) {
    await seekTo(page, (start + end) / 2);
    const shown = await waitForWords(page).catch((cause: unknown) => {
      throw new Error(`${what} shows nothing at ${start}`, { cause });
    });
    assert.deepEqual(
      shown.map((cue) => cue.text),
      texts.slice(index, index + 1),
      what,
    );
    for (const cue of shown) {
      assert.ok(Math.abs(cue.start - start) < TOLERANCE_SECONDS, `${what}: ${cue.start}`);
      assert.ok(Math.abs(cue.end - end) < TOLERANCE_SECONDS, `${what}: ${cue.end}`);
    }
  }
}

type ShownCue = { readonly text: string; readonly start: number; readonly end: number };

async function waitForWords(page: Page): Promise<readonly ShownCue[]> {
  const words = await page.waitForFunction(
    () => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
      const cues = tracks
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])])
        .flatMap((cue) =>
          cue instanceof VTTCue ? [{ text: cue.text, start: cue.startTime, end: cue.endTime }] : [],
        );
      return cues.length > 0 && cues;
    },
    null,
    { timeout: PAGE_TIMEOUT_MS },
  );
  const cues = await words.jsonValue();
  return cues === false ? [] : cues;
}

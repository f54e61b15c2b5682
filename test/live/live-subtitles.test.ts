// Players of DASH show the WebVTT segments of a live HLS stream, which are in MP4 there, at their times.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { openLiveOrigin } from '../support/live-origin.ts';
import { embed } from '../support/service-client.ts';
import {
  openThirdPartySite,
  type ThirdPartyPlayer,
  type ThirdPartySite,
} from '../support/third-party-players.ts';

/** Each plays `src` in `video` and shows its text track. */
const PLAYERS: readonly Omit<ThirdPartyPlayer, 'pathPattern'>[] = [
  {
    name: 'dash.js',
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on('textTracksAdded', () => dash.setTextTrack(0));
      dash.initialize(video, src, true);`,
  },
  {
    name: 'Shaka Player',
    open: `const player = new shaka.Player();
      player.attach(video).then(() => player.load(src))
        .then(() => player.selectTextTrack(player.getTextTracks()[0]));`,
  },
];

const CUES = 2;
const TOLERANCE_SECONDS = 0.1;
const HARNESS = `<!doctype html><title>Elsewhere</title><video muted autoplay></video><script>
  const video = document.querySelector('video');
  window.open = (src, open) => {
    new Function('src', 'video', open)(src, video);
    video.addEventListener('canplay', () => video.play().catch(() => {}), { once: true });
  };
</script>`;

describe('live subtitles', { concurrency: 2 }, () => {
  let site: ThirdPartySite;
  before(async () => {
    site = await openThirdPartySite({ html: HARNESS, origin: new AsyncDisposableStack() });
  });
  after(() => site[Symbol.asyncDispose]());

  for (const { name, open } of PLAYERS) {
    for (const format of ['ts', 'fmp4'] as const) {
      it(`of HLS (${format}) are shown by ${name} in DASH`, async () => {
        await using origin = await openLiveOrigin({ format, hasSubtitles: true });
        const { embed: urls } = await embed(site.app.url, origin.url);
        await using opened = await site.openPage({ name });
        const call = [urls.dash, open].map((value) => JSON.stringify(value));
        await opened.page.evaluate(`open(${call.join(', ')})`);
        const shown = await waitForCues(opened.page);
        for (const [text, start] of shown) {
          const difference = start - Number(text) / 1000;
          assert.ok(Math.abs(difference) < TOLERANCE_SECONDS, `${text}: ${difference} s`);
        }
      });
    }
  }
});

/** The texts and the starts of the cues of the track that is shown. */
async function waitForCues(page: Page): Promise<readonly (readonly [string, number])[]> {
  const handle = await page.waitForFunction((count) => {
    const tracks = [...(document.querySelector('video')?.textTracks ?? [])];
    const cues = tracks
      .filter(({ mode }) => mode === 'showing')
      .flatMap((track) => [...(track.cues ?? [])])
      .flatMap((cue) => (cue instanceof VTTCue ? [[cue.text, cue.startTime] as const] : []));
    return cues.length >= count && cues;
  }, CUES);
  const cues = await handle.jsonValue();
  return cues === false ? [] : cues;
}

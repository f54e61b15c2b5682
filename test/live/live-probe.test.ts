// The live rig detects what its cases must not contain.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import type { WatchedPage } from '../support/browser.ts';
import { type LiveCase, playCase } from '../support/live-cases.ts';
import { VIEWER_HTML } from '../support/live-viewer.ts';
import { openPage } from '../support/shared-browser.ts';
import { openThirdPartySite, type ThirdPartySite } from '../support/third-party-players.ts';

const PROBE = fileURLToPath(new URL('../support/live-probe.js', import.meta.url));

describe('the probe of the live rig', () => {
  let origin: SampleOrigin;
  before(async () => {
    origin = await openSampleOrigin();
  });
  after(() => origin[Symbol.asyncDispose]());

  it('counts frames and played time', async () => {
    await using opened = await open();
    await waitForProbe(opened.page, 'probe.playedSeconds > 2');
    const played = await opened.page.evaluate('[probe.frames > 10, probe.stalls, probe.blanks]');
    assert.deepEqual(played, [true, [], 0]);
  });

  const covers = [
    ['a held frame', 'context.drawImage(document.querySelector("video"), 0, 0)', 0],
    ['a blank picture', 'context.fillRect(0, 0, 640, 360)', 1],
  ] as const;
  for (const [title, draw, blanksMin] of covers) {
    it(`counts a stall while the video plays behind ${title}`, async () => {
      await using opened = await open();
      const { page } = opened;
      await waitForProbe(page, 'probe.playedSeconds > 0.5');
      await page.evaluate(`{
        const cover = document.createElement('canvas');
        cover.className = 'player-last-frame';
        [cover.width, cover.height] = [640, 360];
        const context = cover.getContext('2d');
        ${draw};
        document.body.append(cover);
      }`);
      await waitForProbe(page, 'probe.stalls.length > 0');
      const playedSeconds = Number(await page.evaluate('probe.playedSeconds'));
      await waitForProbe(page, 'document.querySelector("video").currentTime > 4');
      assert.equal(await page.evaluate('probe.playedSeconds'), playedSeconds);
      assert.ok(Number(await page.evaluate('probe.blanks')) >= blanksMin);

      await page.evaluate('document.querySelector("canvas").remove()');
      await waitForProbe(page, `probe.playedSeconds > ${playedSeconds}`);
      assert.equal(await page.evaluate('probe.stalls[0].durationMs > 0'), true);
    });
  }

  async function open(): Promise<WatchedPage> {
    const opened = await openPage(new URL('about:blank'));
    const { page } = opened;
    await page.addInitScript({ path: PROBE });
    await page.goto(new URL('/page', origin.url).href);
    await page.evaluate(
      `document.body.innerHTML = '<video src="/fast-start.mp4" muted autoplay loop></video>'`,
    );
    return opened;
  }
});

const FROZEN_KINDS = ['hls.js', 'Reelay with autoplay'] as const;

describe('a case of the live rig', { concurrency: FROZEN_KINDS.length }, () => {
  const live: LiveCase = {
    name: 'a frozen stream',
    stream: {},
    formats: ['ts'],
    async act(viewer, origin) {
      await viewer.play(1);
      origin.freeze();
      await viewer.play(60);
    },
  };
  let site: ThirdPartySite;
  before(async () => {
    site = await openThirdPartySite({ html: VIEWER_HTML, origin: new AsyncDisposableStack() });
  });
  after(() => site[Symbol.asyncDispose]());

  for (const kind of FROZEN_KINDS) {
    it(`fails in ${kind} when a stream has no new segments`, async () => {
      const result = await playCase(site, { live, format: 'ts', kind, freezeMs: 5_000 });
      assert.match(String(result.failure), /the picture froze/);
      const stall = result.stalls.at(-1);
      assert.equal(stall?.durationMs, null);
      assert.match(stall?.cause ?? '', /ready state 2.* 200 /);
    });
  }
});

async function waitForProbe(page: Page, condition: string): Promise<void> {
  await page.waitForFunction(condition, undefined, { polling: 100 });
}

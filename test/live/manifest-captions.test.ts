import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import type { VideoId } from '#contract/ids.ts';

import type { PageServer } from '../support/page-server.ts';
import { playSlowly, waitForTime } from '../support/player-page.ts';
import { openPage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { anMp4Source, aReadyVideo, videoId } from '../support/video-fixtures.ts';
import {
  type CaptionedStream,
  routeCaptionedStream,
  type StreamFormat,
} from './captioned-streams.ts';

const MIME_TYPES = {
  HLS: 'application/vnd.apple.mpegurl',
  DASH: 'application/dash+xml',
} as const;

const STREAMS: readonly CaptionedStream[] = [
  { format: 'DASH', form: 'WebVTT file' },
  { format: 'DASH', form: 'WebVTT segments' },
  { format: 'DASH', form: 'TTML file' },
  { format: 'DASH', form: 'WebVTT in MP4', codec: 'wvtt' },
  { format: 'DASH', form: 'TTML in MP4', codec: 'stpp.ttml.im1t' },
  { format: 'DASH', form: 'TTML in MP4', codec: 'stpp' },
  { format: 'DASH', form: 'CEA-608' },
  { format: 'HLS', form: 'WebVTT segments' },
  { format: 'HLS', form: 'TTML in MP4', codec: 'stpp.ttml.im1t' },
  { format: 'HLS', form: 'TTML in MP4', codec: 'stpp' },
  { format: 'HLS', form: 'TTML in MP4' },
  { format: 'HLS', form: 'CEA-608' },
];

describe('captions of a manifest', { concurrency: 3 }, () => {
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
    for (const format of ['HLS', 'DASH'] as const) {
      const url = new URL(`/captioned-${format}`, 'https://media.example');
      const source = anMp4Source({ format, mimeType: MIME_TYPES[format], url, proxied: true });
      const video = aReadyVideo({ id: toVideoId(format), sources: [source] });
      server.videos.set(video.id, video);
    }
  });

  for (const stream of STREAMS) {
    const { format, form, codec = '' } = stream;
    it(`are shown once the viewer turns them on: ${format}, ${form} ${codec}`, async () => {
      await using opened = await openPage(new URL('about:blank'));
      const { page } = opened;
      await routeCaptionedStream(page, stream);
      await page.goto(new URL(`/embed/${toVideoId(format)}?muted`, server.url).href);
      await page.waitForFunction(() => {
        const { textTracks, readyState = 0 } = document.querySelector('video') ?? {};
        return textTracks?.length === 1 && readyState > 1;
      });
      await playSlowly(page);
      await waitForTime(page, 0);
      await waitForCaption(page, '');
      await page.locator('media-captions-button[mediasubtitleslist]').waitFor();
      await page.keyboard.press('c');
      await waitForCaption(page, form);
      assert.deepEqual(await listLabels(page), ['German']);
      await page.keyboard.press('c');
      await waitForCaption(page, '');
      assert.deepEqual(opened.errors, []);
    });
  }
});

/** Resolves once this caption is shown, by the browser or by an engine. */
async function waitForCaption(page: Page, expected: string): Promise<void> {
  await page.waitForFunction((text) => {
    const cues = [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      .map((cue) => (cue instanceof VTTCue ? cue.text : ''));
    const rendered = document.querySelector<HTMLElement>('.player-ttml')?.innerText ?? '';
    return [...cues, rendered].join('').trim() === text;
  }, expected);
}

function listLabels(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])].map(({ label }) => label),
  );
}

function toVideoId(format: StreamFormat): VideoId {
  return videoId(`captioned${format}`);
}

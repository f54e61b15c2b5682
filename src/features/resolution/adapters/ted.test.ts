import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, asyncProperty, string } from 'fast-check';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { tedAdapter } from './ted.ts';

describeAdapter(tedAdapter, {
  matches: [
    'https://www.ted.com/talks/neha_narula_the_future_of_money/transcript?language=en',

    'https://www.ted.com/talks/kent_larson_brilliant_designs_to_fit_more_people_in_every_city',
    'https://www.ted.com/talks/neha_narula_the_future_of_money?language=zh-TW',
    'https://www.ted.com/dubbing/lera_boroditsky_how_language_shapes_the_way_we_think?audio=en',
    'http://www.ted.com/talks/lang/de/neha_narula_the_future_of_money.html',
    'https://embed.ted.com/talks/neha_narula_the_future_of_money',
  ],
  doesNotMatch: [
    'https://www.ted.com',
    'https://www.ted.com/talks',
    'https://www.ted.com/talks/a/transcript',
    'https://www.ted.com/speakers/neha_narula',
    'https://audiocollective.ted.com/',
    'https://www.ted.com.evil.example/talks/neha_narula_the_future_of_money',
  ],
});

const PAGE = 'https://www.ted.com/talks/neha_narula_the_future_of_money';
const ENDPOINT = `https://www.ted.com/services/v1/oembed.json?url=${encodeURIComponent(PAGE)}`;
const HLS = 'https://hls.ted.com/project_masters/1/manifest.m3u8';
const MP4 = 'https://py.tedcdn.com/consus/1.mp4';

/** Modeled on the undocumented data that TED’s player reads. */
function toHtml(playerData: string): string {
  const state = { props: { pageProps: { videoData: { playerData } } } };
  return `<!DOCTYPE html><html><meta property="og:title" content="The future of money">
    <script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`;
}

const DATA = { resources: { hls: { stream: HLS }, h264: [{ bitrate: 1200, file: MP4 }] } };

describe('a TED talk', () => {
  it('plays the streams in the page’s player data', async () => {
    const { resolution } = await resolveScripted(`${PAGE}?language=de`, {
      [PAGE]: { text: toHtml(JSON.stringify(DATA)) },
      [HLS]: playableHls(),
      [MP4]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'ted');
    assert.deepEqual(
      resolution.media.sources.map(({ url }) => url.href),
      [HLS, MP4],
    );
    assert.equal(resolution.media.title, 'The future of money');
  });

  it('plays in TED’s player if the page has no player data', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [PAGE]: { text: '<!DOCTYPE html><html></html>' },
      [ENDPOINT]: { json: { type: 'video', title: 'The future of money' } },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://embed.ted.com/talks/neha_narula_the_future_of_money',
    );
  });

  it('tolerates mutated responses', () =>
    assertProperty(
      asyncProperty(string(), async (playerData) => {
        const { resolution } = await resolveScripted(PAGE, {
          [PAGE]: { text: toHtml(playerData) },
        });
        return resolution.kind === 'failed';
      }),
      { numRuns: 30 },
    ));

  it('fails with source_error if the page and endpoint do not find it', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });
});

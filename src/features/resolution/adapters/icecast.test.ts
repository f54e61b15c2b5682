import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import { icecastAdapter } from './icecast.ts';

describeProbingAdapter(icecastAdapter, {
  matches: [
    'http://radio.example:8000/',
    'http://radio.example:8000/status.xsl?mount=/tv.webm',
    'https://radio.example/status-json.xsl',
  ],
  doesNotMatch: [
    'https://radio.example/',
    'https://radio.example:8443/',
    'http://radio.example:8000/tv.webm',
    'http://radio.example:8000/admin/stats.xsl',
  ],
});

const PAGE = 'http://radio.example:8000/status.xsl';
const STATISTICS = 'http://radio.example:8000/status-json.xsl';
const STREAM = 'http://radio.example:8000/tv.webm';
const HTML = { text: '<!doctype html><title>Icecast Streaming Media Server</title>' };
/** Modeled on icecast.org/docs, “Server Statistics”. */
const RADIO = { listenurl: 'http://localhost:8000/a.mp3', server_type: 'audio/mpeg' };
const TV = {
  listenurl: 'http://localhost:8000/tv.webm',
  server_type: 'video/webm',
  server_name: 'Our channel',
};
const createResponses = (source: unknown): ScriptedResponses => ({
  [PAGE]: HTML,
  [STATISTICS]: { json: { icestats: { server_id: 'Icecast 2.4.4', source } } },
  [STREAM]: playableHls(),
});

describe('an Icecast server', () => {
  it('plays the first mount with video, or else with audio in WebM, at its public URL', async () => {
    const webmRadio = { ...TV, server_type: 'audio/webm; codecs=opus' };
    const other = { ...webmRadio, listenurl: 'http://localhost:8000/other' };
    for (const source of [TV, [RADIO, TV], [RADIO, webmRadio], [other, TV]]) {
      const { resolution } = await resolveScripted(PAGE, createResponses(source));
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'icecast');
      assert.equal(resolution.media.sources[0]?.url.href, STREAM);
      assert.equal(resolution.media.title, 'Our channel');
    }
  });

  it('fails with the reason if it is audio-only or idle', async () => {
    for (const [source, code] of [
      [RADIO, 'source_unsupported'],
      [[RADIO, RADIO], 'source_unsupported'],
      [undefined, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, createResponses(source));
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
      assert.equal(resolution.provider, 'icecast');
    }
  });

  it('falls back to the page on hosts without Icecast', async () => {
    const { resolution } = await resolveScripted(PAGE, { [PAGE]: HTML });
    assert.ok(resolution.kind === 'failed' && resolution.provider === 'page');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, createResponses([RADIO, TV])));
});

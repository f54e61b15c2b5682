import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { listReferences, renderSource } from '#test/support/render-source.ts';

const BASE = 'https://cdn.example/v/index.m3u8';

describe('URLs of a playlist', () => {
  it('are the same in a delta update without EXT-X-MAP', async () => {
    const head =
      '#EXTM3U\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,PART-HOLD-BACK=1\n#EXT-X-TARGETDURATION:4\n';
    const tail =
      '#EXTINF:4,\nsegment?n=9\n#EXT-X-PART:DURATION=1,URI="part?n=10.1"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part?n=10.2"\n';
    const [full, delta] = await Promise.all(
      [
        `${head}#EXT-X-MAP:URI="init"\n#EXTINF:4,\nsegment?n=8\n${tail}`,
        `${head}#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n${tail}`,
      ].map(async (text) => (await renderSource({ format: 'HLS', text, baseUrl: BASE })).out),
    );
    // The last segment, its part and the preload hint.
    const lines = [full, delta].map((text) => text?.split('\n').slice(-4));
    assert.deepEqual(lines[0], lines[1]);
    assert.equal(listReferences(lines.join('\n')).length, 6);
  });

  it('are the same for each repetition of a file in an ended playlist', async () => {
    const text = [
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7',
      ...['show?n=1', 'bumper', 'show?n=2', 'bumper', 'show?n=3'].map(
        (name) => `#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init"\n#EXTINF:4,\n${name}`,
      ),
      '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="other"\n#EXTINF:4,\ninit\n',
    ].join('\n');
    const [ended, live] = await Promise.all(
      [`${text}#EXT-X-ENDLIST\n`, text].map(async (each) => {
        const { out, open } = await renderSource({ format: 'HLS', text: each, baseUrl: BASE });
        return listReferences(out).map((reference) => ({ reference, file: open(reference) }));
      }),
    );
    const files = ['init', 'show?n=1', 'bumper', 'show?n=2', 'show?n=3', 'other', 'init'];
    const distinct = new Map(ended?.map(({ reference, file }) => [reference, file]));
    assert.deepEqual(
      [...distinct.values()],
      files.map((name) => new URL(name, BASE).href),
    );
    assert.equal(ended?.length, 12);
    assert.equal(new Set(live?.map(({ reference }) => reference)).size, 12);
  });

  it('are absolute in an inline steering manifest', async () => {
    const manifest = {
      'RELOAD-URI': 'again',
      'PATHWAY-CLONES': [
        {
          'BASE-ID': 'a',
          ID: 'b',
          'URI-REPLACEMENT': { 'PER-VARIANT-URIS': { v: 'https://b.example/v.m3u8' } },
        },
      ],
    };
    const { out, open } = await renderSource({
      format: 'HLS',
      text: `#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI="data:application/json,${encodeURIComponent(JSON.stringify(manifest))}"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n`,
      baseUrl: BASE,
    });
    const [, encoded = ''] = /base64,([^"]+)"/.exec(out) ?? [];
    const text = Buffer.from(encoded, 'base64').toString();
    const urls = [...text.matchAll(/"(https:[^"]+)"/g)].map(([, url = '']) => new URL(url));
    assert.deepEqual(
      urls.map(({ host }) => host),
      ['play.example', 'play.example'],
    );
    assert.deepEqual(
      listReferences(text).map((reference) => open(reference)),
      ['https://cdn.example/v/again', 'https://b.example/v.m3u8'],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { listDashRequests } from '#test/support/list-dash-requests.ts';
import {
  listReferences,
  listDashReferences,
  renderSource,
  removeCapabilities,
} from '#test/support/render-source.ts';

/** Every part of an upstream URL contains this word, so that any leaked part is detected. */
const LEAK = /leak/i;
const BASE = 'https://origin.leak.test/leak-folder/manifest?leak-token=1';
const RUNS = 30;

const word = fc.stringMatching(/^leak[a-z0-9]{1,6}$/);
const reference = fc
  .tuple(
    fc.constantFrom('', '../', './', '/', '//other.leak.test/', 'https://leak.example:8443/', '?'),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '.ts', '.mp4', ',x', ';v=1', '%20y', '?leak=a%2Fb&c', '?a=1#leak'),
  )
  .map(([head, steps, tail]) => `${head}${steps.join('/')}${tail}`);

/** Playlist lines that each contain one URL. */
const LINES: readonly ((uri: string) => string)[] = [
  (uri) => `#EXTINF:4.004,\n${uri}`,
  (uri) => `#EXT-X-STREAM-INF:BANDWIDTH=1,NAME="a, b"\n${uri}`,
  (uri) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n",URI="${uri}"`,
  (uri) => `#EXT-X-I-FRAME-STREAM-INF:URI="${uri}",BANDWIDTH=5`,
  (uri) => `#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=5,URI="${uri}"`,
  (uri) => `#EXT-X-KEY:METHOD=AES-128,URI="${uri}",IV=0x01`,
  (uri) => `#EXT-X-SESSION-KEY:METHOD=AES-128,URI="${uri}"`,
  (uri) => `#EXT-X-MAP:URI="${uri}",BYTERANGE="100@0"`,
  (uri) => `#EXT-X-PART:DURATION=0.5,URI="${uri}",BYTERANGE="10@5",INDEPENDENT=YES`,
  (uri) => `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${uri}",BYTERANGE-START=15`,
  (uri) => `#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="${uri}"`,
  (uri) => `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=5`,
  (uri) => `#EXT-X-SESSION-DATA:DATA-ID="d",URI="${uri}"`,
  (uri) => `#EXT-X-SESSION-DATA:DATA-ID="d",FORMAT=RAW,URI="${uri}"`,
  (uri) => `#EXT-X-CONTENT-STEERING:SERVER-URI="${uri}",PATHWAY-ID="p"`,
  (uri) => `#EXT-X-DATERANGE:ID="1",CLASS="com.apple.hls.interstitial",X-ASSET-URI="${uri}"`,
  (uri) => `#EXT-X-DATERANGE:ID="2",CLASS="com.apple.hls.interstitial",X-ASSET-LIST="${uri}"`,
  (uri) => `#EXT-X-PREFETCH:${uri}`,
];
/** Lines without a URL; they must stay identical byte for byte. */
const OTHER_LINES = [
  '',
  '#EXT-X-DISCONTINUITY',
  '# a comment',
  '#EXT-X-NEW:A=1,B="x, y"',
  '#EXT-X-SKIP:SKIPPED-SEGMENTS=3',
  '#EXT-X-BYTERANGE:5@9',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset",KEYFORMAT="com.apple.streamingkeydelivery"',
  '#EXT-X-DATERANGE:ID="broken',
  '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,INSTREAM-ID="CC1"',
];
/** Lines in which a URL is not expected, but may occur. */
const HIDING: readonly ((uri: string) => string)[] = [
  (uri) => `# ${uri}`,
  (uri) => `#EXT-X-DATERANGE:ID="3",X-AD-URL="${uri}"`,
  (uri) => `#EXT-X-VENDOR:BEACON-URI=${uri}`,
  (uri) => `#EXT-X-VENDOR:{"u":"${uri.replaceAll('/', String.raw`\/`)}"}`,
  (uri) => `#EXT-X-VENDOR:{"u":"${uri.replaceAll('/', String.raw`\u002f`)}"}`,
  (uri) => `#EXT-X-VENDOR:U=${encodeURIComponent(encodeURIComponent(uri))}`,
  (uri) => `# ${uri.replaceAll('/', '&#x2F;')}`,
  () => '#/leak-folder/manifest, origin.leak.test, leak-token=1',
];
const absolute = word.map((name) => `https://${name}.leak.test/${name}?${name}`);

const playlistLine = fc.oneof(
  fc.tuple(fc.constantFrom(...LINES), reference).map(([write, uri]) => ({ text: write(uri), uri })),
  fc.constantFrom(...OTHER_LINES).map((text) => ({ text, uri: null })),
  fc
    .tuple(fc.constantFrom(...HIDING), absolute)
    .map(([write, uri]) => ({ text: write(uri), uri: null })),
);

describe('playlists with every kind of line', () => {
  it('resolve exactly the URLs that they contain, leak none, and keep everything else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(playlistLine, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, end) => {
          const text = ['#EXTM3U', ...lines.map((line) => line.text)].join('\n');
          const rendered = await renderSource({
            format: 'HLS',
            text: text.replaceAll('\n', end),
            baseUrl: BASE,
          });
          const { out, open, assertRejectsTampering } = rendered;
          assert.doesNotMatch(removeCapabilities(out), LEAK);
          const references = listReferences(out);
          assert.deepEqual(
            references.map((each) => open(each)),
            lines.flatMap(({ uri }) => (uri === null ? [] : [new URL(uri, BASE).href])),
          );
          const [first] = references;
          if (first !== undefined) assertRejectsTampering(first);
          const kept = new Set(out.split(end));
          for (const line of OTHER_LINES) {
            if (lines.some((each) => each.text === line)) assert.ok(kept.has(line), line);
          }
          assert.equal(out.split(end).length, text.split('\n').length);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

const bases = fc
  .array(
    reference.map((uri) => (uri.includes('?') || uri.includes('#') ? 'leakdir/' : `${uri}/`)),
    { maxLength: 2 },
  )
  .map((uris) => uris.map((uri) => `<BaseURL>${uri}</BaseURL>`).join(''));
const template = fc
  .tuple(
    reference.map((uri) => escape(uri.replace(/#.*/, ''))),
    fc.constantFrom(
      '$Number$',
      '$Number%05d$',
      '$RepresentationID$/$Time$',
      '$Bandwidth$-$SubNumber$',
    ),
  )
  .map(([uri, tail]) => (uri.includes('?') ? `${uri}&#38;n=${tail}` : `${uri}/${tail}`));
const segments = fc.oneof(
  fc.constant(''),
  template.map((media) => `<SegmentTemplate media="${media}" initialization="leak-init"/>`),
  fc
    .array(reference, { minLength: 1, maxLength: 3 })
    .map(
      (uris) =>
        `<SegmentList><Initialization sourceURL="leak-i"/>${uris.map((uri) => `<SegmentURL media="${escape(uri)}"/>`).join('')}</SegmentList>`,
    ),
  fc.constant('<SegmentBase indexRange="0-9"><Initialization range="0-5"/></SegmentBase>'),
);
const aside = fc.constantFrom(
  '',
  '<!-- see https://leak.test/x -->',
  '<Vendor:New xmlns:Vendor="urn:v" b="2" a="1">kept <i/></Vendor:New>',
  '<Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>',
  '<Vendor beaconUrl="leak-beacon"/>',
  '<!-- https:&#x2F;&#x2F;leak.test&#x2F;x --><Vendor path="/leak-folder/x"/>',
  '<Vendor>https:/<!-- c -->/leak.test/x <i/>on origin.leak.test</Vendor>',
);
const period = fc
  .tuple(bases, fc.array(fc.tuple(bases, segments, bases, segments, aside), { maxLength: 3 }))
  .map(
    ([own, sets]) =>
      `<Period>${own}${sets
        .map(
          ([setBases, setSegments, baseUrls, content, other], index) =>
            `<AdaptationSet>${setBases}${setSegments}${other}<Representation id="r/${index}" bandwidth="${index}000">${baseUrls}${content}</Representation></AdaptationSet>`,
        )
        .join('')}</Period>`,
  );

describe('MPDs with every kind of addressing', () => {
  it('lead players to exactly the URLs that they contain, and leak none', async () => {
    await fc.assert(
      fc.asyncProperty(bases, fc.array(period, { maxLength: 3 }), async (own, periods) => {
        const xml = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011">${own}${periods.join('')}</MPD>`;
        const rendered = await renderSource({ format: 'DASH', text: xml, baseUrl: BASE });
        assert.doesNotMatch(removeCapabilities(rendered.out), LEAK);
        const references = listDashReferences(rendered);
        assert.deepEqual(
          new Set(references.flatMap((each) => rendered.open(each) ?? [])),
          new Set(listDashRequests(xml, new URL(BASE)).filter((url) => url !== BASE)),
        );
        const opening = references.find((each) => rendered.open(each) !== undefined);
        if (opening !== undefined) rendered.assertRejectsTampering(opening);
      }),
      { numRuns: RUNS },
    );
  });

  it('keep everything except URLs byte for byte', async () => {
    const xml =
      "<?xml version='1.0'?>\r\n<m:MPD xmlns:m='urn:x' b=\"2\"  a='1'><!-- c --><m:New>x &amp; y</m:New><?p i?><m:Period\n id='1'/></m:MPD>";
    const { out } = await renderSource({ format: 'DASH', text: xml, baseUrl: BASE });
    assert.equal(out.replace(/<m:BaseURL>.*?<\/m:BaseURL>/, ''), xml);
  });
});

function escape(uri: string): string {
  return uri.replaceAll('&', '&#38;');
}

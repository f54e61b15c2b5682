// docs/faults.md: hostile and broken manifests, files and pages. Each resolves or fails with an
// error code at bounded cost, and never causes a request to a private network.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { openResolver, type Resolver } from '../support/resolver.ts';
import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';

const toOutcome = (resolution: Resolution): string =>
  resolution.kind === 'resolved' ? `${resolution.media.type}` : resolution.code;

let origin: ScriptedOrigin;
let resolver: Resolver;
before(async () => {
  origin = await openScriptedOrigin();
  resolver = openResolver([origin.port]);
});
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

function resolve(body: Uint8Array | string, type: string | null = null): Promise<Resolution> {
  origin.script('/x', serveBytes(body, { type }));
  return resolver.resolve(origin.url('/x'));
}

function resolvePage(html: string): Promise<Resolution> {
  return resolve(html, 'text/html');
}

describe('resolution of a hostile manifest', () => {
  const media =
    '<Period><AdaptationSet contentType="video"><Representation id="1"/></AdaptationSet></Period>';
  const protection =
    '<ContentProtection schemeIdUri="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"/>';
  const cases: readonly (readonly [string, Uint8Array | string, string])[] = [
    ['fault 50: a manifest with only its first line', '#EXTM3U', 'source_unsupported'],
    [
      'fault 50: a manifest with a byte order mark and CRLF',
      '\uFEFF#EXTM3U\r\n#EXTINF:4,\r\na.ts\r\n#EXT-X-ENDLIST\r\n',
      'HLS',
    ],
    [
      'fault 50: a manifest in UTF-16',
      Buffer.from('\uFEFF#EXTM3U\n', 'utf16le'),
      'source_unsupported',
    ],
    ['fault 51: a manifest without its first line', '#EXTINF:4,\na.ts\n', 'source_unsupported'],
    ['fault 51: a manifest that is JSON', '{"a":1}', 'source_unsupported'],
    [
      'fault 57: a manifest with FairPlay',
      '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      'source_protected',
    ],
    [
      'fault 57: a manifest with plain AES',
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      'HLS',
    ],
    [
      'fault 63: a manifest that references itself',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx\n',
      'source_unsupported',
    ],
    [
      'fault 63: a manifest that references itself with another query',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nx?y\n',
      'source_unsupported',
    ],
    [
      'a manifest whose only variant is a local file',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfile:///etc/passwd\n',
      'url_not_allowed',
    ],
    [
      'a manifest whose only variant is in a private network',
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://10.0.0.5/a.m3u8\n',
      'url_not_allowed',
    ],
    [
      'fault 67: a manifest with a document type',
      `<!DOCTYPE MPD [<!ENTITY a SYSTEM "file:///etc/passwd">]><MPD>${media}</MPD>`,
      'source_unsupported',
    ],
    ['fault 67: a manifest that is not well-formed', `<MPD>${media}`, 'source_unsupported'],
    ['fault 67: a manifest with undeclared prefixes', `<MPD><cenc:pssh/>${media}</MPD>`, 'DASH'],
    [
      'fault 67: a manifest with endless nesting',
      `<MPD>${'<a>'.repeat(100_000)}`,
      'source_unsupported',
    ],
    [
      'fault 68: a manifest with an endless timeline',
      `<MPD>${media.replace('<Rep', '<SegmentTemplate><SegmentTimeline><S d="1" r="2147483647"/></SegmentTimeline></SegmentTemplate><Rep')}</MPD>`,
      'DASH',
    ],
    [
      'fault 71: a manifest that is fully protected',
      `<MPD>${media.replace('<Rep', `${protection}<Rep`)}</MPD>`,
      'source_protected',
    ],
    [
      'fault 71: a manifest that is partly protected',
      `<MPD>${media.replace('<Rep', `${protection}<Rep`)}${media}</MPD>`,
      'DASH',
    ],
    ['a manifest without periods', '<MPD/>', 'source_unsupported'],
    [
      'fault 71: a manifest whose video is protected',
      `<MPD>${media.replace('<Rep', `${protection}<Rep`).replace('</Period>', '<AdaptationSet contentType="audio"><Representation id="2"/></AdaptationSet></Period>')}</MPD>`,
      'source_protected',
    ],
    [
      'a manifest with more base URLs than playback serves',
      `<MPD>${Array.from({ length: 1500 }, (_, at) => `<BaseURL>https://cdn.example/${at}/</BaseURL>`).join('')}${media.replace('<Rep', '<SegmentTemplate media="$Number$.m4s"/><Rep')}</MPD>`,
      'source_unsupported',
    ],
    [
      'a manifest with more URLs than playback serves',
      `<MPD>${media.replace('/>', `><SegmentList>${Array.from({ length: 26_000 }, (_, at) => `<SegmentURL media="${at}" index="i${at}"/>`).join('')}</SegmentList></Representation>`)}</MPD>`,
      'source_unsupported',
    ],
    [
      'a playlist with more URLs than playback serves',
      `#EXTM3U\n${Array.from({ length: 50_001 }, (_, at) => `#EXTINF:4,\n${at}.ts\n`).join('')}#EXT-X-ENDLIST\n`,
      'source_unsupported',
    ],
    [
      'a playlist with as many URLs as playback serves',
      `#EXTM3U\n${Array.from({ length: 50_000 }, (_, at) => `#EXTINF:4,\n${at}.ts\n`).join('')}#EXT-X-ENDLIST\n`,
      'HLS',
    ],
    [
      'a playlist with an undefined variable',
      '#EXTM3U\n#EXTINF:4,\n{$host}/a.ts\n#EXT-X-ENDLIST\n',
      'source_unsupported',
    ],
    [
      'a playlist that imports a variable without a multivariant playlist',
      '#EXTM3U\n#EXT-X-DEFINE:IMPORT="host"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      'source_unsupported',
    ],
    [
      'a playlist with an undefined variable in an attribute',
      '#EXTM3U\n#EXT-X-MAP:URI="{$map}.mp4"\n#EXTINF:4,\na.m4s\n#EXT-X-ENDLIST\n',
      'source_unsupported',
    ],
  ];
  for (const [name, body, expected] of cases) {
    it(`${name} yields ${expected}`, async () =>
      assert.equal(toOutcome(await resolve(body)), expected));
  }

  for (const [name, body, names] of [
    [
      'an HLS playlist',
      '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
      'widevine',
    ],
    [
      'an MPD',
      `<MPD>${media.replace('<Rep', `${protection}<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cbcs"/><Rep`)}</MPD>`,
      'widevine, cbcs',
    ],
  ] as const) {
    it(`fault 71: the message and the trace name the DRM of ${name}`, async () => {
      const resolution = await resolve(body);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.drm?.join(', '), names);
      assert.ok(resolution.message.includes(`(${names}).`), resolution.message);
      assert.ok(resolution.trace.steps.some(({ outcome }) => outcome === names));
    });
  }

  it('records the reason for a manifest that playback cannot serve in the trace', async () => {
    const { trace } = await resolve('#EXTM3U\n#EXTINF:4,\n{$host}/a.ts\n#EXT-X-ENDLIST\n');
    const outcomes = trace.steps.map(({ outcome }) => outcome);
    assert.ok(outcomes.includes('The playlist refers to an undefined variable.'));
  });

  it('fault 62: a manifest with hostile durations yields no duration', async () => {
    const resolution = await resolve(
      '#EXTM3U\n#EXTINF:-1,\na\n#EXTINF:1e308,\nb\n#EXT-X-ENDLIST\n',
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.duration, null);
  });
});

describe('resolution of a hostile page', () => {
  it('fault 83: a page without a video yields source_unsupported with a message', async () => {
    const resolution = await resolvePage(
      '<h1>words</h1><img src="a.png"><iframe src="/ad"></iframe>',
    );
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
    assert.match(resolution.message, /^No video was found on this page\./);
    assert.equal(resolution.trace.requests, 1);
  });

  it('fault 83: a page with five thousand candidates causes only a few requests', async () => {
    const videos = Array.from({ length: 5000 }, (_, at) => `<video src="/v${at}.mp4"></video>`);
    const resolution = await resolvePage(videos.join(''));
    assert.equal(resolution.kind, 'failed');
    assert.ok(resolution.trace.requests <= 8, `${resolution.trace.requests} requests`);
  });

  it('fault 83: a page that leads from page to page causes only a few requests', async () => {
    const links = Array.from({ length: 50 }, (_, at) => `<video src="/x?${at}"></video>`).join('');
    const resolution = await resolvePage(links);
    assert.equal(resolution.kind, 'failed');
    assert.ok(resolution.trace.requests <= 24, `${resolution.trace.requests} requests`);
    assert.ok(resolution.trace.steps.length <= 100);
  });

  const traps: readonly (readonly [string, string])[] = [
    [
      'a base in a private network',
      '<base href="http://169.254.169.254/"><meta property="og:video" content="v.mp4">',
    ],
    [
      'an oEmbed endpoint on loopback',
      '<link rel="alternate" type="application/json+oembed" href="http://127.0.0.1:6379/oembed">',
    ],
    [
      'a refresh into a private network',
      '<meta http-equiv="refresh" content="0;url=http://10.0.0.5/v.mp4">',
    ],
  ];
  for (const [name, html] of traps) {
    it(`fault 18: ${name} is refused without a request`, async () => {
      const seen = origin.requests.length;
      const resolution = await resolvePage(html);
      assert.equal(resolution.kind, 'failed');
      assert.equal(origin.requests.length, seen + 1);
      assert.ok(resolution.trace.steps.some(({ outcome }) => outcome === 'url_blocked'));
    });
  }
});

describe('attack corpus', { skip: corpusMissing }, () => {
  const UPSTREAM = /169\.254|fd00:|127\.0\.0\.1|10\.0\.0\.5|etc\/passwd|secret/i;
  for (const folder of ['hls', 'dash', 'html'] as const) {
    for (const file of corpusMissing === false ? readdirSync(corpusPath('attacks', folder)) : []) {
      it(`${folder}/${file} resolves or fails with an error code`, async () => {
        const resolution = await resolve(readFileSync(corpusPath('attacks', folder, file)));
        if (resolution.kind === 'failed') assert.doesNotMatch(resolution.message, UPSTREAM);
        else assert.ok(resolution.media.title === null || !UPSTREAM.test(resolution.media.title));
        JSON.parse(JSON.stringify(resolution));
        assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
      });
    }
  }
});

describe('media corpus', { skip: corpusMissing }, () => {
  it('fault 74: returns the type of each file, and its correct duration or null', async () => {
    for (const { file, cls, duration } of readOracle()) {
      const expected = toExpectedType(file, cls);
      if (expected === undefined) continue;
      const resolution = await resolve(readFileSync(corpusPath('media', file)));
      assert.equal(toOutcome(resolution), expected, file);
      if (resolution.kind === 'resolved') {
        assert.equal(resolution.media.hasVideo, !cls.endsWith('_AUDIO_ONLY'), file);
      }
      const found = resolution.kind === 'resolved' ? resolution.media.duration : null;
      const isRight =
        found === null || duration === null || Math.abs(found - duration) <= 0.15 + duration * 0.02;
      assert.ok(isRight || OFFSET_START.test(file), `${file}: ${found} s, should be ${duration} s`);
      assert.ok(resolution.trace.requests <= 3, `${file}: ${resolution.trace.requests} requests`);
    }
  });

  it('fault 72: returns a type or an error code for each truncated and corrupted file', async () => {
    for (const file of readdirSync(corpusPath('media', 'derived', 'public'))) {
      const resolution = await resolve(
        readFileSync(corpusPath('media', 'derived', 'public', file)),
      );
      const found = toOutcome(resolution);
      assert.ok(['MP4', 'WebM', 'source_unsupported'].includes(found), `${file}: ${found}`);
    }
  });
});

const TYPES: Readonly<Record<string, string>> = {
  MP4: 'MP4',
  WEBM: 'WebM',
  MP4_AUDIO_ONLY: 'MP4',
  WEBM_AUDIO_ONLY: 'WebM',
  SEGMENT_NO_INIT: 'source_unsupported',
  TS: 'source_unsupported',
  TS_AUDIO_ONLY: 'source_unsupported',
  MKV: 'source_unsupported',
  OGG: 'source_unsupported',
  AVI: 'source_unsupported',
  FLV: 'source_unsupported',
  OTHER_AUDIO_ONLY: 'source_unsupported',
};

/** ffprobe reads encrypted WebM and initialization segments as videos, but they do not play. */
function toExpectedType(file: string, cls: string): string | undefined {
  if (file.includes('subsample_encrypted')) return 'source_protected';
  // Captions in MP4 belong to the class of audio.
  return /init[^/]*\.(?:mp4|m4s|webm)$|\.text\.mp4$/i.test(file)
    ? 'source_unsupported'
    : TYPES[cls];
}

/**
 * The first frame is at ten seconds. Players include this offset in the duration; ffprobe does not.
 */
const OFFSET_START = /firstpts_10_sec/;

type OracleRow = { readonly file: string; readonly cls: string; readonly duration: number | null };

function readOracle(): readonly OracleRow[] {
  return readFileSync(corpusPath('media', 'ORACLE.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row));
}

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';
import {
  aKeySystemBox,
  aMovie,
  anAudioEntry,
  aProtection,
  aVisualEntry,
  aWebmFile,
  aWebmTrack,
  FTYP,
} from '#test/support/media-files.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  type Script,
  serveBytes,
} from '#test/support/scripted-origin.ts';

const WIDEVINE = aKeySystemBox('edef8ba9-79d6-4ace-a3c8-27dcd51d21ed');

function anInitSegment(...[entry, ...boxes]: readonly [Buffer, ...Buffer[]]): Buffer {
  const handler = entry.toString('latin1', 4, 8).endsWith('a') ? 'soun' : 'vide';
  return Buffer.concat([FTYP, aMovie([{ handler, entries: [entry], samples: 0 }], ...boxes)]);
}

const CENC = anInitSegment(aVisualEntry('encv', aProtection('avc1', 'cenc')));
const CBCS = anInitSegment(aVisualEntry('encv', aProtection('hvc1', 'cbcs')));
const AUDIO = anInitSegment(anAudioEntry('enca', aProtection('mp4a', 'cbcs')));
const NAMED = anInitSegment(aVisualEntry('encv', aProtection('avc1', 'cenc')), WIDEVINE);
const CLEAR = anInitSegment(aVisualEntry('s263'));
const WEBM = aWebmFile([aWebmTrack({ codec: 'V_VP9', algorithm: 5 })]);

const MAP = '#EXT-X-MAP:URI="init.mp4"';
const SEGMENT = '#EXTINF:4,\na.m4s\n#EXT-X-ENDLIST';
const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f"\nv/media.m3u8\n';
const toPlaylist = (...lines: readonly string[]): string => ['#EXTM3U', ...lines, ''].join('\n');
const toMpd = (content: string): string =>
  `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="v" bandwidth="1">${content}</Representation></AdaptationSet></Period></MPD>`;
const TEMPLATE =
  '<SegmentTemplate initialization="$RepresentationID$/init.mp4" media="$Number$.m4s" duration="4"/>';

const PADDING = Buffer.alloc(500, 1);

function assertProtected(resolution: Resolution, schemes: string): void {
  assert.ok(resolution.kind === 'failed', resolution.kind);
  assert.equal(resolution.code, 'source_protected');
  assert.equal(
    resolution.message,
    `This video is encrypted or protected by DRM (${schemes}). Only its provider’s own player can play it.`,
  );
}

const origin = await openScriptedOrigin();
const resolver = openResolver([origin.port]);
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

async function resolve(
  path: string,
  files: Readonly<Record<string, string | Buffer | Script>>,
): Promise<Resolution> {
  for (const [name, file] of Object.entries(files)) {
    origin.script(name, typeof file === 'function' ? file : serveBytes(file, { type: null }));
  }
  return resolver.resolve(origin.url(path));
}

describe('resolution of a stream with an initialization segment', () => {
  for (const [name, lines, init, schemes] of [
    ['without a key', [MAP], CENC, 'cenc'],
    ['with a key system', [MAP], NAMED, 'widevine, cenc'],
    ['with encrypted audio', [MAP], AUDIO, 'cbcs'],
    [
      'with SAMPLE-AES',
      ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="identity"', MAP],
      CBCS,
      'cbcs',
    ],
    ['with an implicit key format', ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"', MAP], CBCS, 'cbcs'],
    [
      'after a discontinuity',
      ['#EXT-X-MAP:URI="clear.mp4"', '#EXTINF:4,', 'ad.m4s', '#EXT-X-DISCONTINUITY', MAP],
      CENC,
      'cenc',
    ],
  ] as const) {
    it(`names the encryption of HLS ${name}`, async () => {
      const media = toPlaylist(...lines, SEGMENT);
      const lone = { '/media.m3u8': media, '/init.mp4': init, '/clear.mp4': CLEAR };
      assertProtected(await resolve('/media.m3u8', lone), schemes);
      const files = {
        '/index.m3u8': MULTIVARIANT,
        '/v/media.m3u8': media,
        '/v/init.mp4': init,
        '/v/clear.mp4': CLEAR,
      };
      assertProtected(await resolve('/index.m3u8', files), schemes);
    });
  }

  for (const [method, schemes] of [
    ['SAMPLE-AES-CTR', 'cenc'],
    ['SAMPLE-AES-CENC', 'cenc'],
    ['OF-THE-FUTURE', 'other'],
  ] as const) {
    it(`names the encryption of HLS that no player decrypts with a plain key: ${method}`, async () => {
      const key = `#EXT-X-KEY:METHOD=${method},URI="k",KEYFORMAT="identity"`;
      const files = { '/media.m3u8': toPlaylist(key, SEGMENT) };
      assertProtected(await resolve('/media.m3u8', files), schemes);
    });
  }

  for (const method of ['NONE', 'AES-128', 'AES-256', 'AES-256-CTR', 'SAMPLE-AES']) {
    it(`accepts HLS in transport streams with METHOD=${method}`, async () => {
      const files = { '/ts.m3u8': toPlaylist(`#EXT-X-KEY:METHOD=${method},URI="k"`, SEGMENT) };
      assert.equal((await resolve('/ts.m3u8', files)).kind, 'resolved');
    });
  }

  it('reads the byte range of EXT-X-MAP, also if the server ignores ranges', async () => {
    const file = Buffer.concat([PADDING, CENC, PADDING]);
    const map = `#EXT-X-MAP:URI="all.mp4",BYTERANGE="${CENC.length}@${PADDING.length}"`;
    const files = { '/range.m3u8': toPlaylist(map, SEGMENT), '/all.mp4': file };
    assertProtected(await resolve('/range.m3u8', files), 'cenc');
    assertProtected(
      await resolve('/range.m3u8', {
        '/all.mp4': (_request, response) => void response.end(file),
      }),
      'cenc',
    );
  });

  it('reports the codecs of a lone media playlist', async () => {
    const files = { '/media.m3u8': toPlaylist(MAP, SEGMENT), '/init.mp4': CLEAR };
    const resolution = await resolve('/media.m3u8', files);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.codecs, 's263');
    assert.equal(resolution.media.sources[0].drm, null);
  });

  for (const [name, init] of [
    ['unavailable', respondWithStatus(503)],
    ['rate limited', respondWithStatus(429)],
    ['unreadable', 'not a container'],
    ['encrypted with AES-128', Buffer.alloc(700, 0xa5)],
  ] as const) {
    it(`accepts HLS whose initialization segment is ${name}`, async () => {
      const files = { '/media.m3u8': toPlaylist(MAP, SEGMENT), '/init.mp4': init };
      const resolution = await resolve('/media.m3u8', files);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.sources[0]?.codecs, null);
    });
  }

  for (const [name, content, files, schemes] of [
    ['a template', TEMPLATE, { '/v/init.mp4': CENC }, 'cenc'],
    ['a template of WebM', TEMPLATE, { '/v/init.mp4': WEBM }, 'webm-aes'],
    [
      'a list',
      '<SegmentList duration="4"><Initialization sourceURL="list.mp4"/><SegmentURL media="1.m4s"/></SegmentList>',
      { '/list.mp4': NAMED },
      'widevine, cenc',
    ],
    [
      'a file',
      `<BaseURL>file.mp4</BaseURL><SegmentBase indexRange="9000-9100"><Initialization range="${PADDING.length}-${PADDING.length + CBCS.length - 1}"/></SegmentBase>`,
      { '/file.mp4': Buffer.concat([PADDING, CBCS, PADDING]) },
      'cbcs',
    ],
    ['a file without an index', '<BaseURL>whole.mp4</BaseURL>', { '/whole.mp4': CENC }, 'cenc'],
  ] as const) {
    it(`names the encryption of DASH that its MPD does not declare: ${name}`, async () => {
      const resolution = await resolve('/a.mpd', { '/a.mpd': toMpd(content), ...files });
      assertProtected(resolution, schemes);
    });
  }

  for (const [status, code] of [
    [400, 'source_error'],
    [401, 'source_protected'],
    [403, 'source_protected'],
    [404, 'source_error'],
    [410, 'source_error'],
    [451, 'source_protected'],
  ] as const) {
    it(`fails for HLS and DASH whose initialization segment returns ${status}`, async () => {
      const init = respondWithStatus(status);
      const range = '#EXT-X-MAP:URI="init.mp4",BYTERANGE="700@0"';
      for (const [path, files] of [
        ['/media.m3u8', { '/media.m3u8': toPlaylist(MAP, SEGMENT), '/init.mp4': init }],
        ['/part.m3u8', { '/part.m3u8': toPlaylist(range, SEGMENT), '/init.mp4': init }],
        ['/a.mpd', { '/a.mpd': toMpd(TEMPLATE), '/v/init.mp4': init }],
      ] as const) {
        const resolution = await resolve(path, files);
        assert.ok(resolution.kind === 'failed', path);
        assert.equal(resolution.code, code, path);
      }
    });
  }

  it('accepts DASH whose initialization segment is unavailable or not encrypted', async () => {
    for (const init of [CLEAR, respondWithStatus(500)]) {
      const files = { '/a.mpd': toMpd(TEMPLATE), '/v/init.mp4': init };
      assert.equal((await resolve('/a.mpd', files)).kind, 'resolved');
    }
  });
});

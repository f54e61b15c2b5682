import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import type { ResolvedMedia } from '#features/resolution/index.ts';
import { openResolver } from '#test/support/resolver.ts';
import { openScriptedOrigin, serveBytes } from '#test/support/scripted-origin.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

const origin = await openScriptedOrigin();
const resolver = openResolver([origin.port]);
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

function readSample(path: string): Buffer {
  return readFileSync(new URL(`../../../../samples/${path}`, import.meta.url));
}

/** A copy of a sample in which the first occurrence of one text (latin1) is replaced. */
function changeSample(path: string, [from, to]: readonly [string, string]): Buffer {
  const bytes = readSample(path);
  const at = bytes.indexOf(from, 0, 'latin1');
  assert.ok(at > 0);
  bytes.write(to, at, 'latin1');
  return bytes;
}

const SOUND_INIT = readSample('hls-fmp4/audio/init_2.mp4');
const SOUND_FRAGMENTS = [0, 1, 2, 3, 4].map((n) => readSample(`hls-fmp4/audio/segment-${n}.m4s`));
/** The only video track becomes one of text. */
const MP4 = changeSample('fast-start.mp4', ['vide', 'text']);
/** The only video track becomes one of cover art. */
const COVER_ART = changeSample('fast-start.mp4', ['avc1\0\0\0\0', 'jpeg\0\0\0\0']);
/** The type of the video track becomes that of subtitles. */
const WEBM = changeSample('clip.webm', ['\u0083\u0081\u0001', '\u0083\u0081\u0011']);

async function resolveMedia(path: string): Promise<ResolvedMedia> {
  const resolution = await resolver.resolve(origin.url(path));
  assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
  return resolution.media;
}

describe('a file without video', () => {
  for (const [name, body, [format, mimeType, codecs]] of [
    ['MP4', MP4, ['MP4', 'audio/mp4', 'mp4a.40.2']],
    ['MP4 with cover art', COVER_ART, ['MP4', 'audio/mp4', 'mp4a.40.2']],
    [
      'a fragmented MP4',
      Buffer.concat([SOUND_INIT, ...SOUND_FRAGMENTS]),
      ['MP4', 'audio/mp4', 'mp4a.40.2'],
    ],
    ['WebM', WEBM, ['WebM', 'audio/webm', 'opus']],
  ] as const) {
    it(`is accepted as ${name}, with its type and duration`, async () => {
      origin.script('/file', serveBytes(body, { type: mimeType }));
      const { hasVideo, type, width, height, duration, sources } = await resolveMedia('/file');
      assert.deepEqual([hasVideo, type, width, height], [false, format, null, null]);
      assert.ok(duration !== null && duration > 5 && duration < 15, `${duration} s`);
      const [source] = sources;
      assert.deepEqual([source?.mimeType, source?.codecs], [mimeType, codecs]);
    });
  }

  it('is refused as QuickTime with PCM', async () => {
    const at = MP4.indexOf('mp4a', MP4.indexOf('soun'));
    const pcm = Buffer.from(MP4);
    pcm.write('qt  ', 8, 'latin1');
    pcm.write('sowt', at, 'latin1');
    origin.script('/file', serveBytes(pcm, { type: 'video/quicktime' }));
    const resolution = await resolver.resolve(origin.url('/file'));
    assert.equal(resolution.kind === 'failed' && resolution.reason, 'audio_only');
  });

  for (const [name, start] of [
    ['MP3', 'ID3\u0004'],
    ['Ogg', `OggS\0\u0002${'\0'.repeat(22)}OpusHead`],
    ['FLAC', 'fLaC'],
    ['WAV', 'RIFF\0\0\0\0WAVE'],
  ] as const) {
    it(`is refused as ${name}, with the formats that play`, async () => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(5000)]);
      origin.script('/file', serveBytes(bytes, { type: 'audio/mp4' }));
      const resolution = await resolver.resolve(origin.url('/file'));
      assert.ok(resolution.kind === 'failed' && resolution.reason === 'audio_only');
      assert.match(
        resolution.message,
        /MP3, Ogg, FLAC .* played from MP4 \(M4A\), WebM, HLS and DASH/,
      );
    });
  }
});

const LIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n';
const VARIANT = '#EXT-X-STREAM-INF:BANDWIDTH=';

describe('HLS', () => {
  origin.script('/sound.ts', serveBytes(readSample('hls-ts/audio/segment-0.ts')));
  origin.script('/picture.ts', serveBytes(readSample('hls-ts/180p/segment-0.ts')));
  origin.script('/sound.aac', serveBytes(Buffer.from('ID3\u0004\0\0\0\0\0\u003f')));
  origin.script('/sound-init.mp4', serveBytes(SOUND_INIT));
  origin.script('/picture-init.mp4', serveBytes(readSample('hls-fmp4/180p/init_1.mp4')));
  for (const kind of ['sound', 'picture']) {
    origin.script(`/${kind}.m3u8`, serveBytes(`${LIST}#EXTINF:4,\n${kind}.ts\n`));
  }

  for (const [name, playlist, hasVideo] of [
    ['only codecs of audio', `#EXTM3U\n${VARIANT}64000,CODECS="mp4a.40.5"\nsound.m3u8\n`, false],
    [
      'codecs of video',
      `#EXTM3U\n${VARIANT}64000,CODECS="mp4a.40.5"\nsound.m3u8\n${VARIANT}900000,CODECS="avc1.4d401e"\npicture.m3u8\n`,
      true,
    ],
    [
      'variants of unknown content, of which the best is audio',
      `#EXTM3U\n${VARIANT}64000\nmissing.m3u8\n${VARIANT}128000\nsound.m3u8\n`,
      false,
    ],
    [
      'variants of unknown content, of which the best is video',
      `#EXTM3U\n${VARIANT}64000\nsound.m3u8\n${VARIANT}900000\npicture.m3u8\n`,
      true,
    ],
    ['live transport streams with audio', `${LIST}#EXTINF:4,\nsound.ts\n`, false],
    ['transport streams with video', `${LIST}#EXTINF:4,\npicture.ts\n#EXT-X-ENDLIST\n`, true],
    ['packed audio', `${LIST}#EXTINF:4,\nsound.aac\n#EXT-X-ENDLIST\n`, false],
    [
      'MP4 with audio',
      `${LIST}#EXT-X-MAP:URI="sound-init.mp4"\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n`,
      false,
    ],
    [
      'MP4 with video',
      `${LIST}#EXT-X-MAP:URI="picture-init.mp4"\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n`,
      true,
    ],
    [
      'encrypted segments',
      `${LIST}#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\nsound.ts\n#EXT-X-ENDLIST\n`,
      true,
    ],
    ['missing segments', `${LIST}#EXTINF:4,\nmissing.ts\n#EXT-X-ENDLIST\n`, true],
  ] as const) {
    it(`with ${name} ${hasVideo ? 'has' : 'has no'} video`, async () => {
      origin.script('/index.m3u8', serveBytes(playlist));
      assert.equal((await resolveMedia('/index.m3u8')).hasVideo, hasVideo);
    });
  }
});

describe('DASH', () => {
  const TEMPLATE =
    '<SegmentTemplate duration="2" initialization="/sound-init.mp4" media="$Number$.m4s"/>';
  for (const [name, sets, hasVideo] of [
    [
      'sets of audio',
      '<AdaptationSet contentType="audio"><Representation id="1" bandwidth="9"/></AdaptationSet>',
      false,
    ],
    [
      'audio whose type is that of the container',
      '<AdaptationSet mimeType="video/mp4"><Representation id="1" codecs="mp4a.40.2"/></AdaptationSet>',
      false,
    ],
    [
      'audio without a type',
      `<AdaptationSet>${TEMPLATE}<Representation id="1"/></AdaptationSet>`,
      false,
    ],
    [
      'audio and video',
      '<AdaptationSet mimeType="audio/mp4"><Representation id="1"/></AdaptationSet><AdaptationSet mimeType="video/mp4"><Representation id="2"/></AdaptationSet>',
      true,
    ],
    [
      'video without a type',
      '<AdaptationSet><Representation id="1" codecs="avc1.4d401e,mp4a.40.2"/></AdaptationSet>',
      true,
    ],
    [
      'audio and captions',
      '<AdaptationSet contentType="audio"><Representation id="1"/></AdaptationSet><AdaptationSet mimeType="application/mp4"><Representation id="2" codecs="stpp" width="1280" height="720"/></AdaptationSet>',
      false,
    ],
  ] as const) {
    it(`with ${name} ${hasVideo ? 'has' : 'has no'} video`, async () => {
      const mpd = `<MPD type="static" mediaPresentationDuration="PT8S"><Period>${sets}</Period></MPD>`;
      origin.script('/manifest.mpd', serveBytes(mpd));
      const media = await resolveMedia('/manifest.mpd');
      assert.deepEqual([media.type, media.hasVideo], ['DASH', hasVideo]);
    });
  }
});

describe('a framed player', () => {
  for (const [url, hasVideo] of [
    ['https://soundcloud.com/someone/another-track', false],
    ['https://www.mixcloud.com/someone/another-mix/', false],
    ['https://open.spotify.com/intl-de/track/7makk4oTQel546B0PZlDM5', false],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ] as const) {
    it(`${hasVideo ? 'has' : 'has no'} video at ${url}`, async () => {
      const { resolution } = await resolveScripted(url, {}, { status: 403, text: '' });
      assert.ok(resolution.kind === 'resolved');
      assert.deepEqual(resolution.media.sources, []);
      assert.equal(resolution.media.hasVideo, hasVideo);
    });
  }
});
